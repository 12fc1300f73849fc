#include "Picture.hpp"

#include <utility>

// The functions for a part of a text are old, but need a hundredth of the library.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#include "ColorProfile.hpp"
#include "Decoding/Decoder.hpp"
#include "Encoding.hpp"
#include "Limits.hpp"

namespace {

constexpr Size largeRoom{500, 500};
constexpr Size smallRoom{160, 160};
constexpr int quality = 82;

void add(const Pixels &pixels, Answer &answer) {
  const auto file = jpegFile(pixels, quality);
  answer.add32(static_cast<std::uint32_t>(file.size()));
  answer.add(file);
}

}  // namespace

Picture::Picture(std::string_view bytes) : bytes(bytes), format(pictureFormat(bytes)) { look(); }

void Picture::look() {
  if (format == PictureFormat::none) {
    reason = "is not a JPEG, PNG, WebP or GIF picture";
    return;
  }
  if (!isWhole(bytes, format)) {
    reason = "is truncated";
    return;
  }
  shown = Decoder::of(format).size(bytes);
  metadata = Metadata::of(bytes, format);
  if (metadata.orientation >= 5) std::swap(shown.width, shown.height);
  if (shown.pixels() > limits::pixels) {
    reason = "has " + std::to_string(shown.width) + " by " + std::to_string(shown.height)
             + " pixels; the limit is 50 million";
  }
}

Answer Picture::description() const {
  unsigned char hash[SHA256_DIGEST_LENGTH];
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes.data(), bytes.size());
  SHA256_Final(hash, &context);
  Answer answer(Answer::Kind::picture);
  answer.add32(static_cast<std::uint32_t>(shown.width));
  answer.add32(static_cast<std::uint32_t>(shown.height));
  answer.add32(static_cast<std::uint32_t>(bytes.size()));
  answer.add({reinterpret_cast<const char *>(hash), sizeof hash});
  answer.add(ending(format));
  return answer;
}

/// The picture in sRGB, rotated upright, scaled down to fit into a room; never enlarged.
Pixels Picture::smaller(Size room) const {
  Size wanted = shown.fitting(room);
  if (metadata.orientation >= 5) std::swap(wanted.width, wanted.height);
  auto pixels = Decoder::of(format).pixels(bytes, wanted).scaled(wanted);
  convertToScreen(pixels, metadata.profile);
  return metadata.orientation > 1 ? pixels.upright(metadata.orientation) : pixels;
}

Answer Picture::thumbnails() const {
  const auto large = smaller(largeRoom);
  Answer answer(Answer::Kind::thumbnails);
  add(large.scaled(large.size.fitting(smallRoom)), answer);
  add(large, answer);
  return answer;
}

Answer Picture::drawn(Drawing drawing) const {
  drawing.fit(shown.width, shown.height);
  return drawing.draw(smaller({drawing.pixelWidth(), drawing.pixelHeight()}));
}
