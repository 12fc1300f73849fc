#pragma once

#include <string_view>

#include "../PictureFormat.hpp"
#include "../Pixels.hpp"

/// The decoder of a format. Both functions throw `BrokenPicture`.
struct Decoder {
  /// The size in the header, before any rotation.
  Size (*size)(std::string_view bytes);

  /// The pixels; of several pictures, the first. A decoder that is faster with a smaller result
  /// may return the half, the quarter or the eighth, as `Size::halved` says.
  Pixels (*pixels)(std::string_view bytes, Size wanted);

  /// The decoder of a format that is not `none`.
  static Decoder of(PictureFormat format);
};

extern const Decoder jpegDecoder;
extern const Decoder pngDecoder;
extern const Decoder gifDecoder;
extern const Decoder webpDecoder;

inline Decoder Decoder::of(PictureFormat format) {
  switch (format) {
    case PictureFormat::jpeg: return jpegDecoder;
    case PictureFormat::png: return pngDecoder;
    case PictureFormat::gif: return gifDecoder;
    case PictureFormat::webp: return webpDecoder;
    case PictureFormat::none: break;
  }
  throw BrokenPicture();
}
