#include "WideTexts.hpp"

#include <taglib/id3v2synchdata.h>

#include <utility>

#include "Limits.hpp"

namespace {

constexpr char wideWithMark = 1;
constexpr char wideBigEndian = 2;

/// The text of a frame as UTF-16 in big-endian order; unchanged when it has a mark.
TagLib::ByteVector withoutMark(TagLib::ByteVector text) {
  const auto first = static_cast<unsigned char>(text[1]);
  const auto second = static_cast<unsigned char>(text[2]);
  const bool hasMark = (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF);
  if (text[0] != wideWithMark || hasMark || (first == 0 && second == 0)) return text;
  int zerosFirst = 0;
  int zerosSecond = 0;
  for (unsigned int place = 1; place + 1 < text.size(); place += 2) {
    if (text[place] == 0) ++zerosFirst;
    if (text[place + 1] == 0) ++zerosSecond;
  }
  // Programs without a mark are those of Windows, unless the zeros show otherwise.
  if (zerosSecond >= zerosFirst) {
    for (unsigned int place = 1; place + 1 < text.size(); place += 2) {
      std::swap(text[place], text[place + 1]);
    }
  }
  text[0] = wideBigEndian;
  return text;
}

}  // namespace

void repairWideTexts(ReadOnlyFile &file) {
  namespace SynchData = TagLib::ID3v2::SynchData;
  file.seek(0);
  const auto header = file.readBlock(10);
  const bool isPlain = header.size() == 10 && header.startsWith("ID3") &&
                       (header[3] == 3 || header[3] == 4) && header[5] == 0;
  const long end = isPlain ? 10L + SynchData::toUInt(header.mid(6, 4)) : 0;
  long place = 10;
  // No real tag has more frames.
  for (int count = 0; count < 1000 && place + 10 < end; ++count) {
    file.seek(place);
    const auto frame = file.readBlock(10);
    if (frame.size() < 10 || frame[0] == 0) break;
    const long size =
        header[3] == 4 ? SynchData::toUInt(frame.mid(4, 4)) : frame.toUInt(4U, true);
    place += 10;
    if (size <= 0 || size > end - place) break;
    if (frame[0] == 'T' && frame[9] == 0 && size >= 3 &&
        size <= static_cast<long>(limits::recordBytes)) {
      const auto text = file.readBlock(static_cast<unsigned long>(size));
      if (static_cast<long>(text.size()) < size) break;
      const auto repaired = withoutMark(text);
      if (repaired != text) file.replace(place, repaired);
    }
    place += size;
  }
  file.seek(0);
}
