#pragma once

#include <string>
#include <string_view>

#include "Answer.hpp"
#include "Drawing.hpp"
#include "Metadata.hpp"
#include "PictureFormat.hpp"
#include "Pixels.hpp"

/// A picture whose header has been read and is within the limits.
class Picture {
public:
  /// The bytes of a file, which the picture does not copy. Throws `BrokenPicture`.
  explicit Picture(std::string_view bytes);

  /// The error; empty if there is none.
  const std::string &refusal() const { return reason; }

  /// The size as shown.
  Size size() const { return shown; }

  /// Width and height as shown, the size in bytes, their SHA-256, the format.
  Answer description() const;

  /// Two smaller pictures, each preceded by its length; never enlarged.
  Answer thumbnails() const;

  /// The picture drawn for a terminal.
  Answer drawn(Drawing drawing) const;

private:
  std::string_view bytes;
  PictureFormat format;
  Metadata metadata;
  Size shown;
  std::string reason;

  void look();
  Pixels smaller(Size room) const;
};
