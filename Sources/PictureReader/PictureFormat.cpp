#include "PictureFormat.hpp"

#include <cstddef>

#include "Blocks.hpp"

namespace {

/// The preview inside the head has a separate end mark.
bool jpegIsWhole(std::string_view bytes) {
  const std::size_t place = blocks::ofJPEG(bytes, [](int, std::string_view) {});
  return place != std::string_view::npos
         && bytes.find("\xFF\xD9", place) != std::string_view::npos;
}

bool pngIsWhole(std::string_view bytes) {
  bool isWhole = false;
  blocks::ofPNG(bytes, [&](std::string_view name, std::string_view) {
    if (name == "IEND") isWhole = true;
  });
  return isWhole;
}

bool webpIsWhole(std::string_view bytes) {
  return bytes.size() >= std::size_t(blocks::littleEndian(bytes, 4, 4)) + 8;
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
