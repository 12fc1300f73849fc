#pragma once

#include <vips/vips8>

#include <string>

#include "Answer.hpp"
#include "Drawing.hpp"
#include "PictureFile.hpp"
#include "PictureFormat.hpp"

/// A picture whose head has been read and found to be no larger than allowed.
class Picture {
public:
  explicit Picture(const std::string &path);

  /// Why it is none; empty when it is.
  const std::string &refusal() const { return reason; }

  /// Width and height as it is shown, how many bytes it has, their SHA-256, its format.
  Answer description() const;

  /// Two smaller pictures, each behind its length; nothing is enlarged.
  Answer thumbnails() const;

  /// It as a terminal shows it.
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
