#include "PictureFormat.hpp"

#include <cstddef>
#include <cstdint>

namespace {

std::uint32_t bigEndian(std::string_view bytes, std::size_t place, int count) {
  std::uint32_t number = 0;
  for (int index = 0; index < count; ++index) {
    number = number << 8 | static_cast<unsigned char>(bytes[place + index]);
  }
  return number;
}

/// Walks over the segments to the picture itself: the preview inside the head has a separate end
/// mark.
bool jpegIsWhole(std::string_view bytes) {
  std::size_t place = 2;
  while (place + 4 <= bytes.size()) {
    const auto marker = static_cast<unsigned char>(bytes[place + 1]);
    if (static_cast<unsigned char>(bytes[place]) != 0xFF) return false;
    if (marker == 0xFF) {
      ++place;
      continue;
    }
    if (marker == 0xDA) return bytes.find("\xFF\xD9", place) != std::string_view::npos;
    place += 2 + bigEndian(bytes, place + 2, 2);
  }
  return false;
}

bool pngIsWhole(std::string_view bytes) {
  std::size_t place = 8;
  while (place + 12 <= bytes.size()) {
    if (bytes.substr(place + 4, 4) == "IEND") return true;
    place += 12 + std::size_t(bigEndian(bytes, place, 4));
  }
  return false;
}

bool webpIsWhole(std::string_view bytes) {
  std::size_t size = 0;
  for (int index = 3; index >= 0; --index) size = size << 8 | static_cast<unsigned char>(bytes[4 + index]);
  return bytes.size() >= size + 8;
}

}  // namespace

PictureFormat pictureFormat(std::string_view bytes) {
  if (bytes.substr(0, 3) == "\xFF\xD8\xFF") return PictureFormat::jpeg;
  if (bytes.substr(0, 8) == "\x89PNG\r\n\x1A\n") return PictureFormat::png;
  if (bytes.substr(0, 6) == "GIF87a" || bytes.substr(0, 6) == "GIF89a") return PictureFormat::gif;
  if (bytes.size() >= 12 && bytes.substr(0, 4) == "RIFF" && bytes.substr(8, 4) == "WEBP") {
    return PictureFormat::webp;
  }
  return PictureFormat::none;
}

std::string_view ending(PictureFormat format) {
  switch (format) {
    case PictureFormat::jpeg: return "jpg";
    case PictureFormat::png: return "png";
    case PictureFormat::gif: return "gif";
    case PictureFormat::webp: return "webp";
    case PictureFormat::none: return "";
  }
  return "";
}

bool isWhole(std::string_view bytes, PictureFormat format) {
  switch (format) {
    case PictureFormat::jpeg: return jpegIsWhole(bytes);
    case PictureFormat::png: return pngIsWhole(bytes);
    case PictureFormat::webp: return webpIsWhole(bytes);
    // The header has the size of the canvas but not of the frames; decoding checks these.
    case PictureFormat::gif: return true;
    case PictureFormat::none: return false;
  }
  return false;
}
