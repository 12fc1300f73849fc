#include "ReadOnlyFile.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace {

constexpr unsigned long bufferBytes = 16 * 1024;

}  // namespace

ReadOnlyFile::ReadOnlyFile(const std::string &path)
    // If a pipe has replaced the file, opening must not wait for it.
    : path(path), descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  struct stat status {};
  if (descriptor < 0 || fstat(descriptor, &status) != 0) {
    code = errno;
  } else if (!S_ISREG(status.st_mode)) {
    code = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
  } else {
    size = status.st_size;
  }
}

ReadOnlyFile::~ReadOnlyFile() {
  if (descriptor >= 0) close(descriptor);
}

TagLib::ByteVector ReadOnlyFile::readBlock(unsigned long count) {
  if (position >= size || position < 0) return {};
  // The length in a header is not trusted for an allocation.
  count = std::min(count, static_cast<unsigned long>(size - position));
  if (count > bufferBytes) {
    TagLib::ByteVector block(static_cast<unsigned int>(count));
    block.resize(static_cast<unsigned int>(read(block.data(), count, position)));
    position += block.size();
    return block;
  }
  const long bufferEnd = bufferStart + static_cast<long>(buffer.size());
  if (position < bufferStart || position + static_cast<long>(count) > bufferEnd) {
    // A small file is read once, wherever TagLib begins; two blocks, as a range may cross an edge.
    bufferStart = position - position % static_cast<long>(bufferBytes);
    const auto wanted = std::min(2 * bufferBytes, static_cast<unsigned long>(size - bufferStart));
    buffer.resize(wanted);
    buffer.resize(read(buffer.data(), wanted, bufferStart));
    if (position - bufferStart >= static_cast<long>(buffer.size())) return {};
  }
  const long start = position - bufferStart;
  count = std::min(count, static_cast<unsigned long>(buffer.size()) - start);
  position += static_cast<long>(count);
  return TagLib::ByteVector(buffer.data() + start, static_cast<unsigned int>(count));
}

void ReadOnlyFile::seek(long offset, Position from) {
  const long base = from == Beginning ? 0 : from == Current ? position : size;
  if (__builtin_add_overflow(base, offset, &position)) position = size;
}

void ReadOnlyFile::replace(long offset, const TagLib::ByteVector &bytes) {
  replaced.emplace_back(offset, bytes);
  buffer.clear();
}

unsigned long ReadOnlyFile::read(char *space, unsigned long count, long offset) const {
  unsigned long done = 0;
  while (done < count) {
    const ssize_t got = pread(descriptor, space + done, count - done, offset + done);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += got;
  }
  const long end = offset + static_cast<long>(done);
  for (const auto &[start, bytes] : replaced) {
    const long first = std::max(start, offset);
    const long last = std::min(start + static_cast<long>(bytes.size()), end);
    if (first < last) {
      std::copy_n(bytes.data() + (first - start), last - first, space + (first - offset));
    }
  }
  return done;
}
