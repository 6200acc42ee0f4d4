static Word read_number() {
    Word number;
    if (!(std::cin >> number)) refuse("a number is missing");
    return number;
}

[[maybe_unused]] static Row read_row() {
    Row row;
    for (Word left = read_number(); left > 0; --left) row.push(read_number());
    return row;
}

[[maybe_unused]] static Rows read_rows() {
    Rows rows;
    for (Word left = read_number(); left > 0; --left) rows.push_back(read_row());
    return rows;
}

[[maybe_unused]] static Row read_text() {
    std::string line;
    if (std::cin.peek() == '\n') std::cin.get();
    std::getline(std::cin, line);
    return characters(line);
}
