#include <png.h>

#include "Decoder.hpp"

namespace {

/// A picture whose header has been read by libpng's simplified interface, which converts all kinds
/// of PNG and handles errors without leaping over our functions.
struct PNGImage {
  png_image image{};

  explicit PNGImage(std::string_view bytes) {
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size())) {
      throw BrokenPicture();
    }
    image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  }
  ~PNGImage() { png_image_free(&image); }
  PNGImage(const PNGImage &) = delete;
  PNGImage &operator=(const PNGImage &) = delete;

  // libpng accepts a million at most.
  Size size() const { return {int(image.width), int(image.height)}; }
};

Size size(std::string_view bytes) { return PNGImage(bytes).size(); }

Pixels pixels(std::string_view bytes, Size) {
  PNGImage picture(bytes);
  const bool hasAlpha = picture.image.format & PNG_FORMAT_FLAG_ALPHA;
  picture.image.format = hasAlpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
  std::vector<std::uint8_t> result(picture.size().pixels() * (hasAlpha ? 4 : 3));
  if (!png_image_finish_read(&picture.image, nullptr, result.data(), 0, nullptr)) {
    throw BrokenPicture();
  }
  if (hasAlpha) return opaque(std::move(result), picture.size());
  return {std::move(result), picture.size()};
}

}  // namespace

const Decoder pngDecoder{size, pixels};
