// Calls class Solution for one case after another: a line of numbers each.
#include <algorithm>
#include <array>
#include <bitset>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
#include <fcntl.h>
#include <unistd.h>
using namespace std;
#include "solution.cpp"

namespace driver {

struct Numbers {
    const char* at;

    long long next() {
        char* end;
        long long number = std::strtoll(at, &end, 10);
        at = end;
        return number;
    }
};

template <class T>
struct Argument {
    static T read(Numbers& numbers) {
        long long number = numbers.next();
        if (static_cast<long long>(static_cast<T>(number)) != number)
            throw std::range_error("the input has " + std::to_string(number) +
                                   ", which the parameter's type cannot hold");
        return static_cast<T>(number);
    }
};

template <class T>
struct Argument<std::vector<T>> {
    static std::vector<T> read(Numbers& numbers) {
        std::vector<T> row(static_cast<std::size_t>(numbers.next()));
        for (std::size_t at = 0; at < row.size(); ++at) row[at] = Argument<T>::read(numbers);
        return row;
    }
};

template <>
struct Argument<std::string> {
    static std::string read(Numbers& numbers) {
        std::string text;
        for (long long left = numbers.next(); left > 0; --left) {
            unsigned long code = static_cast<unsigned long>(numbers.next());
            if (code < 0x80) {
                text += static_cast<char>(code);
            } else if (code < 0x800) {
                text += static_cast<char>(0xc0 | code >> 6);
                text += static_cast<char>(0x80 | (code & 0x3f));
            } else {
                if (code < 0x10000) {
                    text += static_cast<char>(0xe0 | code >> 12);
                } else {
                    text += static_cast<char>(0xf0 | code >> 18);
                    text += static_cast<char>(0x80 | (code >> 12 & 0x3f));
                }
                text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
                text += static_cast<char>(0x80 | (code & 0x3f));
            }
        }
        return text;
    }
};

template <class T>
std::string show(const T& answer) {
    std::ostringstream text;
    text << std::boolalpha << answer;
    return text.str();
}

template <class Result, class... Types>
std::string call(Result (Solution::*method)(Types...), Numbers& numbers) {
    std::tuple<std::decay_t<Types>...> arguments{Argument<std::decay_t<Types>>::read(numbers)...};
    Solution solution;
    return show(std::apply([&](auto&... each) { return (solution.*method)(each...); }, arguments));
}

template <class Result, class... Types>
std::string call(Result (Solution::*method)(Types...) const, Numbers& numbers) {
    std::tuple<std::decay_t<Types>...> arguments{Argument<std::decay_t<Types>>::read(numbers)...};
    Solution solution;
    return show(std::apply([&](auto&... each) { return (solution.*method)(each...); }, arguments));
}

template <class Result, class... Types>
std::string call(Result (*method)(Types...), Numbers& numbers) {
    std::tuple<std::decay_t<Types>...> arguments{Argument<std::decay_t<Types>>::read(numbers)...};
    return show(std::apply([&](auto&... each) { return method(each...); }, arguments));
}

std::string one_line(std::string text) {
    for (char& character : text)
        if (character == '\n' || character == '\r') character = ' ';
    return text;
}

}  // namespace driver

int main(int, char** arguments) {
    // The program gets no input, and what it prints goes to standard error.
    std::FILE* cases = fdopen(dup(0), "r");
    int replies = dup(1);
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(2, 1);
    auto reply = [&](std::string text) {
        text = std::string(arguments[1]) + " " + driver::one_line(text) + "\n";
        for (std::size_t from = 0; from < text.size();) {
            ssize_t written = write(replies, text.data() + from, text.size() - from);
            if (written <= 0) std::exit(0);
            from += static_cast<std::size_t>(written);
        }
    };
    reply("ready");
    char* line = nullptr;
    std::size_t capacity = 0;
    while (getline(&line, &capacity, cases) > 0) {
        driver::Numbers numbers{line};
        auto started = std::chrono::steady_clock::now();
        std::string outcome;
        try {
            outcome = " = " + driver::call(&Solution::METHOD, numbers);
        } catch (const std::bad_alloc&) {
            outcome = " ! std::bad_alloc";
        } catch (const std::exception& error) {
            outcome = std::string(" ! exception: ") + error.what();
        } catch (...) {
            outcome = " ! an exception that is no std::exception";
        }
        auto taken = std::chrono::steady_clock::now() - started;
        auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(taken).count();
        reply(std::to_string(nanoseconds) + outcome);
    }
}
