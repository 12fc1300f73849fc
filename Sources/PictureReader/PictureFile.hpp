#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// The bytes of a picture's file, mapped into memory.
class PictureFile {
public:
  explicit PictureFile(const std::string &path);
  ~PictureFile();
  PictureFile(const PictureFile &) = delete;
  PictureFile &operator=(const PictureFile &) = delete;

  /// The error; empty if there is none.
  const std::string &refusal() const { return reason; }

  std::string_view bytes() const { return {start, size}; }

private:
  const char *start = nullptr;
  std::size_t size = 0;
  std::string reason;
};
