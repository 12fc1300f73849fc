#pragma once

#include <string_view>

/// The supported picture formats, recognized by the first bytes of a file.
enum class PictureFormat { none, jpeg, png, gif, webp };

/// The format of a file, whatever its name.
PictureFormat pictureFormat(std::string_view bytes);

/// The file extension of a format, such as `jpg`.
std::string_view ending(PictureFormat format);

/// Whether a file has its end mark: a truncated one does not.
bool isWhole(std::string_view bytes, PictureFormat format);
