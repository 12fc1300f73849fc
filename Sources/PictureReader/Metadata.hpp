#pragma once

#include <string>
#include <string_view>

#include "PictureFormat.hpp"

/// What a picture's file says about its pixels. Damaged metadata is treated as missing.
struct Metadata {
  /// The orientation of Exif, from 1 to 8; 1 is upright.
  int orientation = 1;
  /// The ICC profile of the colours; empty for none.
  std::string profile;

  static Metadata of(std::string_view bytes, PictureFormat format);
};

/// Whether a JPEG has the segment of Adobe's programs, which store inks inverted.
bool hasAdobeSegment(std::string_view jpeg);
