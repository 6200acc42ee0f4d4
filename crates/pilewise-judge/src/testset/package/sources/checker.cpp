// Compares the output of a program with the answer of the judge. It needs no library and speaks to
// both kinds of judges:
//
//     checker INPUT OUTPUT ANSWER            ends with 0 (right), 1 (wrong), 2 (no answer), 3 (the
//                                            judge's own answer cannot be read)
//     checker INPUT ANSWER FOLDER < OUTPUT   where FOLDER is a folder: ends with 42 or 43
#include <cctype>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include <sys/stat.h>

enum class Verdict { right, wrong, unreadable, defect };

static std::string whole(std::istream& from) {
    return {std::istreambuf_iterator<char>(from), std::istreambuf_iterator<char>()};
}

// Without the space around it.
static std::string bare(const std::string& text) {
    std::size_t from = 0, to = text.size();
    while (from < to && std::isspace(static_cast<unsigned char>(text[from]))) ++from;
    while (to > from && std::isspace(static_cast<unsigned char>(text[to - 1]))) --to;
    return text.substr(from, to - from);
}
