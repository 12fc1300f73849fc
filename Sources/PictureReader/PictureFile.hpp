#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// The bytes of a picture's file, as the system maps them.
class PictureFile {
public:
  explicit PictureFile(const std::string &path);
  ~PictureFile();
  PictureFile(const PictureFile &) = delete;
  PictureFile &operator=(const PictureFile &) = delete;

  /// Why there is nothing to look at; empty when there is.
  const std::string &refusal() const { return reason; }

  std::string_view bytes() const { return {start, size}; }

private:
  const char *start = nullptr;
  std::size_t size = 0;
  std::string reason;
};
