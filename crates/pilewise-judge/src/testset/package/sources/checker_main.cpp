
static Verdict compared(const std::string& output, const std::string& answer) {
    std::string given, wanted;
    if (!read_answer(bare(answer), wanted)) return Verdict::defect;
    if (!read_answer(bare(output), given)) return Verdict::unreadable;
    return given == wanted ? Verdict::right : Verdict::wrong;
}

int main(int count, char** arguments) {
    if (count < 4) {
        std::cerr << "expected: checker INPUT OUTPUT ANSWER\n";
        return 3;
    }
    struct stat found;
    const bool is_folder = stat(arguments[3], &found) == 0 && (found.st_mode & S_IFMT) == S_IFDIR;
    std::ifstream output_file(is_folder ? "" : arguments[2]);
    std::ifstream answer_file(arguments[is_folder ? 2 : 3]);
    if (!answer_file || (!is_folder && !output_file)) {
        std::cerr << "a file cannot be read\n";
        return 3;
    }
    const std::string output = is_folder ? whole(std::cin) : whole(output_file);
    const Verdict verdict = compared(output, whole(answer_file));
    const char* words[] = {"the right answer", "another answer", "no answer to this problem",
                           "the judge's answer cannot be read"};
    const char* word = words[static_cast<int>(verdict)];
    if (!is_folder) {
        std::cerr << word << "\n";
        return static_cast<int>(verdict);
    }
    std::ofstream(std::string(arguments[3]) + "/judgemessage.txt") << word << "\n";
    return verdict == Verdict::right ? 42 : verdict == Verdict::defect ? 1 : 43;
}
