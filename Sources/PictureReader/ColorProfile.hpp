#pragma once

#include <string_view>

#include "Pixels.hpp"

/// Converts pixels from the colours of an ICC profile (ICC.1:2010) to sRGB.
///
/// Profiles of three curves and a matrix, which describe screens and cameras, and grey ones of one
/// curve. Pixels of other profiles are left as they are.
void convertToScreen(Pixels &pixels, std::string_view profile);
