// No exception of C++ may reach Swift, and packages have no tables for them.
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 1
// Some assertions of toml++ do not hold for invalid files such as `[[#`, which it reports a few
// statements later. With NDEBUG the compiler would be told to assume them.
#undef NDEBUG
#define TOML_ASSERT(expr) static_cast<void>(0)
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>
#include <string_view>

#include "CToml.h"

namespace {

// The deepest key, such as `a.b.c`. toml++ limits the depth of values but not that of keys, and
// follows both with a recursion.
constexpr int deepest_key = 16;

// The line of a key that is too deep; 0 without one.
long line_of_deep_key(std::string_view text) {
  long line = 1;
  int depth = 0;
  for (size_t i = 0; i < text.size(); i++) {
    char c = text[i];
    if (c == '"' || c == '\'') {
      bool is_long = text.substr(i, 3) == std::string(3, c);
      i += is_long ? 3 : 1;
      for (; i < text.size(); i++) {
        if (text[i] == '\n') line++;
        if (text[i] == '\n' && !is_long) break;
        if (text[i] == '\\' && c == '"') i++;
        else if (text[i] == c && (!is_long || text.substr(i, 3) == std::string(3, c))) break;
      }
      if (is_long) i += 2;
    } else if (c == '#') {
      while (i + 1 < text.size() && text[i + 1] != '\n') i++;
    } else if (c == '.') {
      if (++depth > deepest_key) return line;
    } else if (c == '\n' || c == '=' || c == ',' || c == '[' || c == '{') {
      depth = 0;
      if (c == '\n') line++;
    }
  }
  return 0;
}

struct Writer {
  std::string out;
  size_t line = 1;

  // Elements of lists are in the order of the document.
  void go_to(const toml::node &node) {
    for (auto target = node.source().begin.line; line < target; line++) out += '\n';
  }

  void text(std::string_view text) {
    out += '"';
    for (char c : text) {
      if (c == '"' || c == '\\') {
        out += '\\';
        out += c;
      } else if (static_cast<unsigned char>(c) < 0x20) {
        const char *digits = "0123456789abcdef";
        out += "\\u00";
        out += digits[(c >> 4) & 15];
        out += digits[c & 15];
      } else {
        out += c;
      }
    }
    out += '"';
  }

  void number(double number) {
    char digits[32];
    auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    std::string_view written(digits, end - digits);
    if (std::isfinite(number)) out += written;
    else text(written);
  }

  template <typename Time> void time(const Time &time) {
    std::ostringstream written;
    written << time;
    text(written.str());
  }

  void value(const toml::node &node) {
    if (auto table = node.as_table()) {
      out += '{';
      bool first = true;
      for (auto &&[key, member] : *table) {
        if (!first) out += ',';
        first = false;
        text(key.str());
        out += ':';
        value(member);
      }
      out += '}';
    } else if (auto list = node.as_array()) {
      out += '[';
      bool first = true;
      for (auto &element : *list) {
        if (!first) out += ',';
        first = false;
        go_to(element);
        value(element);
      }
      out += ']';
    } else if (auto string = node.as_string()) {
      text(string->get());
    } else if (auto integer = node.as_integer()) {
      out += std::to_string(integer->get());
    } else if (auto floating = node.as_floating_point()) {
      number(floating->get());
    } else if (auto flag = node.as_boolean()) {
      out += flag->get() ? "true" : "false";
    } else if (auto date = node.as_date()) {
      time(date->get());
    } else if (auto clock = node.as_time()) {
      time(clock->get());
    } else if (auto moment = node.as_date_time()) {
      time(moment->get());
    }
  }
};

}  // namespace

static struct toml_json failure(std::string_view message, long line) {
  struct toml_json result = {};
  memcpy(result.error, message.data(), std::min(message.size(), sizeof result.error - 1));
  result.line = line;
  return result;
}

struct toml_json toml_json(const char *text, size_t count) {
  if (long line = line_of_deep_key(std::string_view(text, count))) {
    return failure("a key with too many parts", line);
  }
  auto document = toml::parse(std::string_view(text, count));
  if (!document) {
    auto &error = document.error();
    return failure(error.description(), static_cast<long>(error.source().begin.line));
  }
  Writer writer;
  writer.value(document.table());
  writer.out += '\n';
  struct toml_json result = {};
  result.text = static_cast<char *>(malloc(writer.out.size()));
  if (!result.text) return failure("not enough memory", 0);
  memcpy(result.text, writer.out.data(), writer.out.size());
  result.count = writer.out.size();
  return result;
}
