// The input, letter by letter: numbers without signs or zeros that are not needed, single spaces
// between them, every line ended by one newline, and nothing after the last.
struct Input {
    std::string text;
    std::size_t place = 0;

    Input() {
        char block[1 << 16];
        for (std::size_t got; (got = std::fread(block, 1, sizeof block, stdin)) > 0;)
            text.append(block, got);
    }

    [[noreturn]] void complain(const std::string& why) const {
        std::size_t line = 1;
        for (std::size_t before = 0; before < place && before < text.size(); ++before)
            line += text[before] == '\n';
        refuse("line " + std::to_string(line) + ": " + why);
    }

    bool is_next(char wanted) const { return place < text.size() && text[place] == wanted; }

    void take(char wanted, const char* name) {
        if (!is_next(wanted)) complain(std::string("expected ") + name);
        ++place;
    }

    Word number(const char* name) {
        const std::size_t from = place;
        if (is_next('-')) ++place;
        const std::size_t digits = place;
        unsigned __int128 magnitude = 0;
        for (; place < text.size() && text[place] >= '0' && text[place] <= '9'; ++place) {
            magnitude = magnitude * 10 + static_cast<unsigned>(text[place] - '0');
            if (place - digits > 18) complain(std::string(name) + " is beyond 64 bits");
        }
        if (place == digits) complain(std::string("expected the number ") + name);
        const bool has_zeros = text[digits] == '0' && (place - digits > 1 || digits > from);
        if (has_zeros) complain(std::string(name) + " is not in its shortest form");
        const Number signed_number = static_cast<Number>(magnitude) * (digits > from ? -1 : 1);
        if (signed_number != static_cast<Word>(signed_number))
            complain(std::string(name) + " is beyond 64 bits");
        return static_cast<Word>(signed_number);
    }

    Word line_number(const char* name) {
        const Word found = number(name);
        take('\n', "the end of the line");
        return found;
    }

    Row line_row(const char* name) {
        const Word count = line_number("of elements");
        if (count < 0) complain("a negative number of elements");
        Row row;
        for (Word index = 0; index < count; ++index) {
            if (index > 0) take(' ', "one space");
            row.push(number(name));
        }
        take('\n', "the end of the line");
        return row;
    }

    Rows line_rows(const char* name) {
        const Word count = line_number("of rows");
        if (count < 0) complain("a negative number of rows");
        Rows rows;
        for (Word index = 0; index < count; ++index) rows.push_back(line_row(name));
        return rows;
    }

    Row line_text() {
        const std::size_t end = text.find('\n', place);
        if (end == std::string::npos) complain("expected the end of the line");
        const std::string line = text.substr(place, end - place);
        place = end + 1;
        return characters(line);
    }

    void end() const {
        if (place != text.size()) complain("expected the end of the input");
    }
};
