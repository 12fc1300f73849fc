#include "Metadata.hpp"

#include <zlib.h>

#include <cstdint>

#include "Blocks.hpp"

namespace {

/// Larger profiles are those of printing presses, which are not used here.
constexpr std::size_t mostProfileBytes = 1 << 20;

/// The orientation in Exif (CIPA DC-008), which is a TIFF file without pixels.
int orientation(std::string_view exif) {
  if (exif.substr(0, 6) == std::string_view("Exif\0\0", 6)) exif.remove_prefix(6);
  if (exif.size() < 8) return 1;
  const bool isBig = exif.substr(0, 2) == "MM";
  if (!isBig && exif.substr(0, 2) != "II") return 1;
  const auto number = [&](std::size_t place, int count) {
    return isBig ? blocks::bigEndian(exif, place, count) : blocks::littleEndian(exif, place, count);
  };
  if (number(2, 2) != 42) return 1;
  const std::size_t table = number(4, 4);
  if (table + 2 > exif.size()) return 1;
  std::size_t entry = table + 2;
  for (auto count = number(table, 2); count > 0 && entry + 12 <= exif.size(); --count) {
    constexpr std::uint32_t tag = 0x0112;
    if (number(entry, 2) == tag) {
      const auto value = number(entry + 8, 2);
      return value >= 1 && value <= 8 ? int(value) : 1;
    }
    entry += 12;
  }
  return 1;
}

/// The profile in a PNG's chunk: a name, a zero, the method of compression, and compressed bytes.
std::string unpackedProfile(std::string_view chunk) {
  const auto end = chunk.find('\0');
  if (end == std::string_view::npos || end + 2 > chunk.size()) return {};
  chunk.remove_prefix(end + 2);
  std::string profile(mostProfileBytes, '\0');
  uLongf length = profile.size();
  const int code = uncompress(reinterpret_cast<Bytef *>(profile.data()), &length,
                              reinterpret_cast<const Bytef *>(chunk.data()), chunk.size());
  profile.resize(code == Z_OK ? length : 0);
  return profile;
}

}  // namespace

Metadata Metadata::of(std::string_view bytes, PictureFormat format) {
  Metadata found;
  bool hasExif = false;
  const auto readExif = [&](std::string_view exif) {
    if (!hasExif) found.orientation = ::orientation(exif);
    hasExif = true;
  };
  switch (format) {
    case PictureFormat::jpeg:
      blocks::ofJPEG(bytes, [&](int marker, std::string_view content) {
        if (marker == 0xE1 && content.substr(0, 4) == "Exif") readExif(content);
        // A large profile is in several segments, with their numbers, which are in order.
        constexpr std::string_view name("ICC_PROFILE\0", 12);
        if (marker == 0xE2 && content.size() > 14 && content.substr(0, 12) == name
            && found.profile.size() < mostProfileBytes) {
          found.profile += content.substr(14);
        }
      });
      break;
    case PictureFormat::png:
      blocks::ofPNG(bytes, [&](std::string_view name, std::string_view content) {
        if (name == "eXIf") readExif(content);
        if (name == "iCCP" && found.profile.empty()) found.profile = unpackedProfile(content);
      });
      break;
    case PictureFormat::webp:
      blocks::ofWebP(bytes, [&](std::string_view name, std::string_view content) {
        if (name == "EXIF") readExif(content);
        if (name == "ICCP" && content.size() <= mostProfileBytes) found.profile = content;
      });
      break;
    case PictureFormat::gif:
    case PictureFormat::none: break;
  }
  return found;
}

bool hasAdobeSegment(std::string_view jpeg) {
  bool found = false;
  blocks::ofJPEG(jpeg, [&](int marker, std::string_view content) {
    if (marker == 0xEE && content.substr(0, 5) == "Adobe") found = true;
  });
  return found;
}
