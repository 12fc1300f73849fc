#include <turbojpeg.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "../Metadata.hpp"
#include "Decoder.hpp"

namespace {

struct Destroy {
  void operator()(void *handle) const { tjDestroy(handle); }
};

/// A decompressor with the header of a picture.
struct Decompressor {
  std::unique_ptr<void, Destroy> handle{tjInitDecompress()};
  const unsigned char *bytes;
  unsigned long count;
  Size size;
  int colours = -1;

  explicit Decompressor(std::string_view text)
      : bytes(reinterpret_cast<const unsigned char *>(text.data())), count(text.size()) {
    if (!handle) throw std::bad_alloc();
    int subsampling = 0;
    // It also fails for subsampling without a name in its interface, which it can decode.
    tjDecompressHeader3(handle.get(), bytes, count, &size.width, &size.height, &subsampling,
                        &colours);
    if (size.width < 1 || size.height < 1 || colours < 0) throw BrokenPicture();
  }

  std::vector<std::uint8_t> decode(Size scaled, int format) {
    std::vector<std::uint8_t> result(scaled.pixels() * tjPixelSize[format]);
    const int failed = tjDecompress2(handle.get(), bytes, count, result.data(), scaled.width, 0,
                                     scaled.height, format, TJFLAG_LIMITSCANS);
    // Of damage that can be decoded, only a missing part is an error.
    if (failed && (tjGetErrorCode(handle.get()) != TJERR_WARNING
                   || std::strstr(tjGetErrorStr2(handle.get()), "remature end of JPEG file"))) {
      throw BrokenPicture();
    }
    return result;
  }
};

/// The colours of overprinted inks on a usual press, in sRGB: the bits of the index are cyan,
/// magenta, yellow and black, highest first. Between them the colour is mixed, as by dots on paper
/// (Neugebauer's equations), with a mean error of 3 of 255 from a profile of that press.
constexpr int overprints[16][3] = {
    {255, 255, 255}, {46, 37, 40}, {267, 224, 28}, {43, 43, 42},
    {235, 41, 131}, {43, 31, 43}, {228, 49, 54}, {42, 27, 35},
    {-44, 152, 219}, {20, 39, 47}, {-21, 148, 72}, {26, 33, 36},
    {56, 47, 127}, {28, 24, 39}, {58, 43, 54}, {30, 29, 40},
};

/// The inks of a press as colours of a screen. Its own profile is not used.
Pixels fromInks(const std::vector<std::uint8_t> &bytes, Size size, bool isInverted) {
  Pixels result(size);
  const std::uint8_t mask = isInverted ? 255 : 0;
  for (std::size_t index = 0; index < size.pixels(); ++index) {
    for (int channel = 0; channel < 3; ++channel) {
      std::array<int, 16> mixed;
      for (int corner = 0; corner < 16; ++corner) mixed[corner] = overprints[corner][channel] * 256;
      int count = 16;
      for (int ink = 0; ink < 4; ++ink) {
        const int amount = bytes[index * 4 + ink] ^ mask;
        count /= 2;
        for (int corner = 0; corner < count; ++corner) {
          mixed[corner] += (mixed[corner + count] - mixed[corner]) * amount / 255;
        }
      }
      result.bytes[index * 3 + channel] = std::uint8_t(std::clamp(mixed[0] / 256, 0, 255));
    }
  }
  return result;
}

Size size(std::string_view bytes) { return Decompressor(bytes).size; }

Pixels pixels(std::string_view bytes, Size wanted) {
  Decompressor decompressor(bytes);
  const Size scaled = decompressor.size.halved(wanted);
  if (decompressor.colours == TJCS_CMYK || decompressor.colours == TJCS_YCCK) {
    return fromInks(decompressor.decode(scaled, TJPF_CMYK), scaled, hasAdobeSegment(bytes));
  }
  return {decompressor.decode(scaled, TJPF_RGB), scaled};
}

}  // namespace

const Decoder jpegDecoder{size, pixels};
