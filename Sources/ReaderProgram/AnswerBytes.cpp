#include "AnswerBytes.hpp"

#include <unistd.h>

#include <cerrno>

bool AnswerBytes::send() {
  const std::size_t length = bytes.size() - lengthBytes;
  for (std::size_t index = 0; index < lengthBytes; ++index) {
    bytes[index] = static_cast<char>(length >> 8 * index);
  }
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t written = write(STDOUT_FILENO, bytes.data() + done, bytes.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += written;
  }
  return true;
}
