// What moonshelf-pictures does with the bytes of a file, for libFuzzer; see scripts/fuzz.

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>

#include "Blocks.hpp"
#include "Picture.hpp"

namespace {

/// Corrects the checksums of a PNG, which would refuse nearly all changed bytes.
void correctChecksums(std::string &bytes) {
  blocks::ofPNG(bytes, [&](std::string_view name, std::string_view content) {
    const auto start = reinterpret_cast<const Bytef *>(name.data());
    const uLong sum = crc32(0, start, uInt(4 + content.size()));
    const std::size_t place = content.data() + content.size() - bytes.data();
    for (int index = 0; index < 4; ++index) bytes[place + index] = char(sum >> (24 - index * 8));
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char *>(data), size);
  if (pictureFormat(bytes) == PictureFormat::png) correctChecksums(bytes);
  try {
    const Picture picture(bytes);
    // Larger ones take only more time.
    if (!picture.refusal().empty() || picture.size().pixels() > 500'000) return 0;
    picture.description();
    picture.thumbnails();
    Drawing drawing;
    drawing.columns = 20;
    drawing.rows = 10;
    drawing.cellWidth = 10;
    drawing.cellHeight = 20;
    for (int way = 0; way < 4; ++way) {
      drawing.way = static_cast<Drawing::Way>(way);
      picture.drawn(drawing);
    }
  } catch (const BrokenPicture &) {
  } catch (const std::bad_alloc &) {
  }
  return 0;
}
