#include <gif_lib.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "Decoder.hpp"

namespace {

struct Close {
  void operator()(GifFileType *file) const { DGifCloseFile(file, nullptr); }
};

/// The bytes that have not been read.
int read(GifFileType *file, GifByteType *bytes, int count) {
  auto &rest = *static_cast<std::string_view *>(file->UserData);
  const std::size_t length = std::min(rest.size(), std::size_t(std::max(count, 0)));
  if (length) std::memcpy(bytes, rest.data(), length);
  rest.remove_prefix(length);
  return int(length);
}

/// A file, read up to the pixels of the first frame; the others are never read.
struct FirstFrame {
  std::string_view rest;
  std::unique_ptr<GifFileType, Close> file;
  int transparent = NO_TRANSPARENT_COLOR;

  explicit FirstFrame(std::string_view bytes) : rest(bytes) {
    int code = 0;
    file.reset(DGifOpen(&rest, read, &code));
    if (!file) throw BrokenPicture();
    GifRecordType kind = UNDEFINED_RECORD_TYPE;
    do {
      if (DGifGetRecordType(file.get(), &kind) == GIF_ERROR) throw BrokenPicture();
      if (kind == EXTENSION_RECORD_TYPE) skipExtension();
      if (kind == TERMINATE_RECORD_TYPE) throw BrokenPicture();
    } while (kind != IMAGE_DESC_RECORD_TYPE);
    if (DGifGetImageDesc(file.get()) == GIF_ERROR) throw BrokenPicture();
    if (image().Width < 1 || image().Height < 1) throw BrokenPicture();
  }

  const GifImageDesc &image() const { return file->Image; }

  /// The canvas, or the frame where it is larger.
  Size size() const {
    return {std::max(file->SWidth, image().Left + image().Width),
            std::max(file->SHeight, image().Top + image().Height)};
  }

  Pixels pixels() {
    const ColorMapObject *map = image().ColorMap ? image().ColorMap : file->SColorMap;
    if (!map) throw BrokenPicture();
    Pixels result(size());
    // Transparent parts become white.
    std::fill(result.bytes.begin(), result.bytes.end(), 255);
    std::vector<GifPixelType> line(image().Width);
    for (const auto [first, step] : passes()) {
      for (int row = first; row < image().Height; row += step) {
        if (DGifGetLine(file.get(), line.data(), image().Width) == GIF_ERROR) throw BrokenPicture();
        std::uint8_t *to =
            result.bytes.data()
            + (std::size_t(image().Top + row) * result.size.width + image().Left) * 3;
        for (const GifPixelType index : line) {
          if (index != transparent && index < map->ColorCount) {
            const GifColorType colour = map->Colors[index];
            to[0] = colour.Red;
            to[1] = colour.Green;
            to[2] = colour.Blue;
          }
          to += 3;
        }
      }
    }
    return result;
  }

private:
  /// The first rows of the passes, and the distances to the next ones.
  std::vector<std::pair<int, int>> passes() const {
    if (!image().Interlace) return {{0, 1}};
    return {{0, 8}, {4, 8}, {2, 4}, {1, 2}};
  }

  void skipExtension() {
    int code = 0;
    GifByteType *block = nullptr;
    if (DGifGetExtension(file.get(), &code, &block) == GIF_ERROR) throw BrokenPicture();
    while (block) {
      GraphicsControlBlock control;
      // The first byte is the length of the block.
      if (code == GRAPHICS_EXT_FUNC_CODE
          && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
        transparent = control.TransparentColor;
      }
      if (DGifGetExtensionNext(file.get(), &block) == GIF_ERROR) throw BrokenPicture();
    }
  }
};

Size size(std::string_view bytes) { return FirstFrame(bytes).size(); }

Pixels pixels(std::string_view bytes, Size) { return FirstFrame(bytes).pixels(); }

}  // namespace

const Decoder gifDecoder{size, pixels};
