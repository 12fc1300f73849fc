#pragma once

#include <vips/vips8>

#include <string>

#include "Answer.hpp"
#include "Drawing.hpp"
#include "PictureFile.hpp"
#include "PictureFormat.hpp"

/// A picture whose header has been read and is within the limits.
class Picture {
public:
  explicit Picture(const std::string &path);

  /// The error; empty if there is none.
  const std::string &refusal() const { return reason; }

  /// Width and height as shown, the size in bytes, their SHA-256, the format.
  Answer description() const;

  /// Two smaller pictures, each preceded by its length; never enlarged.
  Answer thumbnails() const;

  /// The picture drawn for a terminal.
  Answer drawn(Drawing drawing) const;

private:
  PictureFile file;
  PictureFormat format = PictureFormat::none;
  int width = 0;
  int height = 0;
  std::string reason;

  void look();
  vips::VImage head() const;
  vips::VImage smaller(int width, int height) const;
};
