#include "Question.hpp"

#include <cstddef>
#include <cstdio>

namespace {

/// The maximum length of a path.
constexpr std::size_t pathBytes = 64 * 1024;

}  // namespace

bool readQuestion(char &kind, std::string &path) {
  unsigned char head[5];
  if (fread(head, 1, sizeof head, stdin) != sizeof head) return false;
  kind = static_cast<char>(head[0]);
  const std::size_t length = head[1] | head[2] << 8 | head[3] << 16 | std::size_t(head[4]) << 24;
  if (length > pathBytes) return false;
  path.resize(length);
  return fread(path.data(), 1, length, stdin) == length;
}
