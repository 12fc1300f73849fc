#include "Picture.hpp"

#include <openssl/sha.h>

#include "Limits.hpp"

namespace {

constexpr int largeSide = 500;
constexpr int smallSide = 160;

/// Converts to three channels of eight bits, which every program shows alike; transparent parts
/// become white.
vips::VImage forScreens(const vips::VImage &picture) {
  auto result = picture.colourspace(VIPS_INTERPRETATION_sRGB);
  if (result.has_alpha()) {
    const std::vector<double> white{255, 255, 255};
    result = result.flatten(vips::VImage::option()->set("background", white));
  }
  return result.cast(VIPS_FORMAT_UCHAR);
}

void add(const vips::VImage &picture, Answer &answer) {
  void *bytes = nullptr;
  std::size_t size = 0;
  picture.write_to_buffer(".jpg", &bytes, &size,
                          vips::VImage::option()->set("Q", 82)->set("strip", true));
  answer.add32(static_cast<std::uint32_t>(size));
  answer.add({static_cast<const char *>(bytes), size});
  g_free(bytes);
}

}  // namespace

Picture::Picture(const std::string &path) : file(path), reason(file.refusal()) {
  if (reason.empty()) look();
}

void Picture::look() {
  const auto bytes = file.bytes();
  format = pictureFormat(bytes);
  if (format == PictureFormat::none) {
    reason = "is not a JPEG, PNG, WebP or GIF picture";
    return;
  }
  if (!isWhole(bytes, format)) {
    reason = "is truncated";
    return;
  }
  const auto picture = head();
  width = picture.width();
  height = picture.height();
  if (vips_image_get_orientation_swap(picture.get_image())) std::swap(width, height);
  if (std::uint64_t(width) * std::uint64_t(height) > limits::pixels) {
    reason = "has " + std::to_string(width) + " by " + std::to_string(height)
             + " pixels; the limit is 50 million";
  }
}

/// The loader is that of the format, so that no other is ever tried.
vips::VImage Picture::head() const {
  const auto bytes = file.bytes();
  VipsBlob *blob = vips_blob_new(nullptr, bytes.data(), bytes.size());
  try {
    vips::VImage picture;
    switch (format) {
      case PictureFormat::jpeg: picture = vips::VImage::jpegload_buffer(blob); break;
      case PictureFormat::png: picture = vips::VImage::pngload_buffer(blob); break;
      case PictureFormat::gif: picture = vips::VImage::gifload_buffer(blob); break;
      case PictureFormat::webp: picture = vips::VImage::webpload_buffer(blob); break;
      case PictureFormat::none: break;
    }
    vips_area_unref(VIPS_AREA(blob));
    return picture;
  } catch (...) {
    vips_area_unref(VIPS_AREA(blob));
    throw;
  }
}

Answer Picture::description() const {
  const auto bytes = file.bytes();
  unsigned char hash[SHA256_DIGEST_LENGTH];
  SHA256(reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size(), hash);
  Answer answer(Answer::Kind::picture);
  answer.add32(static_cast<std::uint32_t>(width));
  answer.add32(static_cast<std::uint32_t>(height));
  answer.add32(static_cast<std::uint32_t>(bytes.size()));
  answer.add({reinterpret_cast<const char *>(hash), sizeof hash});
  answer.add(ending(format));
  return answer;
}

/// The picture in three channels, rotated upright, scaled down to fit into a room; never enlarged.
vips::VImage Picture::smaller(int width, int height) const {
  const auto bytes = file.bytes();
  VipsBlob *blob = vips_blob_new(nullptr, bytes.data(), bytes.size());
  try {
    const auto picture = vips::VImage::thumbnail_buffer(
        blob, width,
        vips::VImage::option()
            ->set("height", height)
            ->set("size", VIPS_SIZE_DOWN)
            ->set("export_profile", "srgb")
            ->set("fail_on", VIPS_FAIL_ON_TRUNCATED));
    const auto result = forScreens(picture).copy_memory();
    vips_area_unref(VIPS_AREA(blob));
    return result;
  } catch (...) {
    vips_area_unref(VIPS_AREA(blob));
    throw;
  }
}

Answer Picture::thumbnails() const {
  const auto large = smaller(largeSide, largeSide);
  const auto small = large.thumbnail_image(
      smallSide, vips::VImage::option()->set("size", VIPS_SIZE_DOWN));
  Answer answer(Answer::Kind::thumbnails);
  add(small, answer);
  add(large, answer);
  return answer;
}

Answer Picture::drawn(Drawing drawing) const {
  drawing.fit(width, height);
  return drawing.draw(smaller(drawing.pixelWidth(), drawing.pixelHeight()));
}
