#pragma once

#include <string_view>

/// The formats that are taken for pictures, as the first bytes of a file tell them.
enum class PictureFormat { none, jpeg, png, gif, webp };

/// What a file is, whatever it is called.
PictureFormat pictureFormat(std::string_view bytes);

/// What files of a format end with, as in `jpg`.
std::string_view ending(PictureFormat format);

/// Whether a file has its end: one that was cut short has not.
bool isWhole(std::string_view bytes, PictureFormat format);
