#include "PictureFile.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "Limits.hpp"

PictureFile::PictureFile(const std::string &path) {
  // If a pipe has replaced the file, opening must not wait for it.
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat status {};
  if (descriptor < 0 || fstat(descriptor, &status) != 0) {
    reason = std::string("cannot be opened: ") + strerror(errno);
  } else if (!S_ISREG(status.st_mode)) {
    reason = "is not a file";
  } else if (status.st_size == 0) {
    reason = "is empty";
  } else if (static_cast<std::size_t>(status.st_size) > limits::fileBytes) {
    reason = "is larger than 32 MB";
  } else {
    void *mapped = mmap(nullptr, status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (mapped == MAP_FAILED) {
      reason = "does not fit into memory";
    } else {
      start = static_cast<const char *>(mapped);
      size = status.st_size;
    }
  }
  if (descriptor >= 0) close(descriptor);
}

PictureFile::~PictureFile() {
  if (start) munmap(const_cast<char *>(start), size);
}
