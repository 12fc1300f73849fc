#pragma once

#include <string>

#include "Pixels.hpp"

/// The bytes of a JPEG file with a quality from 1 to 100.
std::string jpegFile(const Pixels &pixels, int quality);

/// The bytes of a PNG file.
std::string pngFile(const Pixels &pixels);
