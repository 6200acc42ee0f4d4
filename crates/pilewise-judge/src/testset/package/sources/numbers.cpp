// Numbers of 128 bits and rows of numbers, with the functions that rules are written in. What has
// no result, or none of 128 bits, is refused: nothing wraps and nothing is rounded.

using Number = __int128;
using Word = long long;
using Set = unsigned long long;
using Tuple = std::vector<Word>;

[[noreturn]] static void refuse(const std::string& why) {
    std::fprintf(stderr, "%s\n", why.c_str());
    std::exit(REFUSED);
}

// A row of the input, with the sums of its beginnings, so that a slice is summed at once.
struct Row {
    std::vector<Word> items;
    std::vector<Number> sums = {0};

    void push(Word item) {
        items.push_back(item);
        sums.push_back(sums.back() + item);
    }
    auto begin() const { return items.begin(); }
    auto end() const { return items.end(); }
    std::size_t size() const { return items.size(); }
    Word operator[](std::size_t index) const { return items[index]; }
};
using Rows = std::vector<Row>;

[[maybe_unused]] static Word word(Number number) {
    Word narrow = static_cast<Word>(number);
    if (narrow != number) refuse("a number beyond 64 bits");
    return narrow;
}

[[maybe_unused]] static Number add(Number a, Number b) {
    Number sum;
    if (__builtin_add_overflow(a, b, &sum)) refuse("a number beyond 128 bits");
    return sum;
}

[[maybe_unused]] static Number subtract(Number a, Number b) {
    Number difference;
    if (__builtin_sub_overflow(a, b, &difference)) refuse("a number beyond 128 bits");
    return difference;
}

[[maybe_unused]] static Number multiply(Number a, Number b) {
    Number product;
    if (__builtin_mul_overflow(a, b, &product)) refuse("a number beyond 128 bits");
    return product;
}

// Rounded towards minus infinity.
[[maybe_unused]] static Number divide(Number a, Number b) {
    if (b == 0) refuse("a division by zero");
    if (b == -1) return subtract(0, a);
    Number quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

// With the sign of the divisor.
[[maybe_unused]] static Number rest(Number a, Number b) {
    if (b == 0) refuse("a division by zero");
    if (b == -1) return 0;
    Number left = a % b;
    return left != 0 && (left < 0) != (b < 0) ? left + b : left;
}

[[maybe_unused]] static Number power(Number base, Number exponent) {
    if (exponent < 0) refuse("a negative exponent");
    if (exponent == 0 || base == 1) return 1;
    if (base == 0) return 0;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    Number product = 1;
    for (; exponent > 0; --exponent) product = multiply(product, base);
    return product;
}

[[maybe_unused]] static Number absolute(Number a) { return a < 0 ? subtract(0, a) : a; }

[[maybe_unused]] static Number sign(Number a) { return (a > 0) - (a < 0); }

[[maybe_unused]] static Number square_root(Number a) {
    if (a < 0) refuse("the square root of a negative number");
    Number root = static_cast<Number>(std::sqrt(static_cast<long double>(a)));
    while (root > 0 && root > a / root) --root;
    while (root + 1 <= a / (root + 1)) ++root;
    return root;
}

[[maybe_unused]] static Number common_divisor(Number a, Number b) {
    while (b != 0) {
        Number left = b == -1 ? 0 : a % b;
        a = b;
        b = left;
    }
    return absolute(a);
}

// Miller and Rabin's test; with these bases it errs on no number of 64 bits.
[[maybe_unused]] static bool prime(Number candidate) {
    using Wide = unsigned __int128;
    Word number = word(candidate);
    if (number < 2) return false;
    const Wide bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    for (Wide base : bases)
        if (number % base == 0) return number == static_cast<Word>(base);
    const Wide modulus = number;
    Wide odd = modulus - 1;
    int twos = 0;
    for (; odd % 2 == 0; odd /= 2) ++twos;
    for (Wide base : bases) {
        Wide result = 1, square = base;
        for (Wide left = odd; left > 0; left /= 2) {
            if (left % 2 == 1) result = result * square % modulus;
            square = square * square % modulus;
        }
        bool passes = result == 1 || result == modulus - 1;
        for (int step = 1; step < twos && !passes; ++step) {
            result = result * result % modulus;
            passes = result == modulus - 1;
        }
        if (!passes) return false;
    }
    return true;
}

[[maybe_unused]] static Number smaller(Number a, Number b) { return b < a ? b : a; }

[[maybe_unused]] static Number larger(Number a, Number b) { return b > a ? b : a; }

template <class Items>
[[maybe_unused]] static std::size_t place(const Items& row, Number index) {
    if (index < 0 || index >= static_cast<Number>(row.size())) refuse("an index outside its row");
    return static_cast<std::size_t>(index);
}

template <class Items>
[[maybe_unused]] static Number at(const Items& row, Number index) {
    return row[place(row, index)];
}

[[maybe_unused]] static const Row& row_at(const Rows& rows, Number index) {
    return rows[place(rows, index)];
}

template <class Items>
[[maybe_unused]] static Number length(const Items& row) {
    return static_cast<Number>(row.size());
}

template <class Items>
[[maybe_unused]] static void check_slice(const Items& row, Number from, Number to) {
    if (from < 0 || to < from || to > length(row)) refuse("a slice outside its row");
}

[[maybe_unused]] static Number sum(const Row& row, Number from, Number to) {
    check_slice(row, from, to);
    return row.sums[static_cast<std::size_t>(to)] - row.sums[static_cast<std::size_t>(from)];
}

[[maybe_unused]] static Number sum(const Tuple& row, Number from, Number to) {
    check_slice(row, from, to);
    Number total = 0;
    for (Number index = from; index < to; ++index) total += row[static_cast<std::size_t>(index)];
    return total;
}

template <class Items>
[[maybe_unused]] static Number sum(const Items& row) {
    return sum(row, 0, length(row));
}

template <class Items>
[[maybe_unused]] static Number least(const Items& row) {
    if (row.size() == 0) refuse("the least element of an empty row");
    Word best = row[0];
    for (Word item : row) best = item < best ? item : best;
    return best;
}

template <class Items>
[[maybe_unused]] static Number greatest(const Items& row) {
    if (row.size() == 0) refuse("the greatest element of an empty row");
    Word best = row[0];
    for (Word item : row) best = item > best ? item : best;
    return best;
}

template <class Items, class Condition>
[[maybe_unused]] static Number count_of(const Items& row, Condition holds) {
    Number count = 0;
    for (Word item : row) count += holds(item) ? 1 : 0;
    return count;
}

template <class Items, class Condition>
[[maybe_unused]] static bool all_of(const Items& row, Condition holds) {
    for (Word item : row)
        if (!holds(item)) return false;
    return true;
}

template <class Items, class Condition>
[[maybe_unused]] static bool any_of(const Items& row, Condition holds) {
    for (Word item : row)
        if (holds(item)) return true;
    return false;
}

[[maybe_unused]] static Set element(Number number) {
    if (number < 0 || number > 63) refuse("a set element outside 0..63");
    return Set(1) << static_cast<int>(number);
}

[[maybe_unused]] static bool is_in(Number number, Set set) {
    return number >= 0 && number <= 63 && (set >> static_cast<int>(number) & 1) == 1;
}

[[maybe_unused]] static Number size_of(Set set) { return __builtin_popcountll(set); }

// The characters of a text in UTF-8, as numbers.
[[maybe_unused]] static Row characters(const std::string& text) {
    Row row;
    for (std::size_t from = 0; from < text.size();) {
        unsigned char lead = static_cast<unsigned char>(text[from]);
        int more = lead < 0x80 ? 0 : lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
        if (more < 0 || from + more >= text.size()) refuse("a text that is not UTF-8");
        Word character = more == 0 ? lead : lead & (0x3f >> more);
        for (int step = 1; step <= more; ++step) {
            unsigned char next = static_cast<unsigned char>(text[from + step]);
            if ((next & 0xc0) != 0x80) refuse("a text that is not UTF-8");
            character = character << 6 | (next & 0x3f);
        }
        row.push(character);
        from += 1 + more;
    }
    return row;
}
