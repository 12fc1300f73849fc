#include "StreamFile.hpp"

#include <taglib/audioproperties.h>

#include <algorithm>

namespace {

/// The duration and other audio properties.
class StreamProperties : public TagLib::AudioProperties {
public:
  StreamProperties(unsigned rate, unsigned channelCount, unsigned long long sampleCount)
      : AudioProperties(Average), rate(rate), channelCount(channelCount) {
    // In milliseconds it must still fit into an int.
    seconds = rate ? static_cast<int>(std::min(sampleCount / rate, 2'000'000ULL)) : 0;
  }

  int length() const override { return seconds; }
  int bitrate() const override {
    return static_cast<int>(static_cast<unsigned long long>(rate) * channelCount / 1000);
  }
  int sampleRate() const override { return static_cast<int>(rate); }
  int channels() const override { return static_cast<int>(channelCount); }

private:
  unsigned rate;
  unsigned channelCount;
  int seconds;
};

}  // namespace

std::unique_ptr<TagLib::File> StreamFile::open(TagLib::IOStream *stream) {
  stream->seek(0);
  const auto opening = stream->readBlock(16);
  stream->seek(0);
  const bool isSony = opening.startsWith("DSD ");
  if (!isSony && !(opening.startsWith("FRM8") && opening.endsWith("DSD "))) return nullptr;
  auto file = std::unique_ptr<StreamFile>(new StreamFile(stream));
  isSony ? file->readSonyFile() : file->readInterchangeFile();
  return file;
}

/// DSF: a header with the offset of the tag, then the audio format.
void StreamFile::readSonyFile() {
  seek(0);
  const auto header = readBlock(80);
  if (header.size() < 80) return;
  const auto tagOffset = static_cast<unsigned long long>(header.toLongLong(20U, false));
  audio = std::make_unique<StreamProperties>(
      header.toUInt(56U, false), header.toUInt(52U, false),
      static_cast<unsigned long long>(header.toLongLong(64U, false)));
  readTag(tagOffset);
}

/// DSDIFF: chunks, one of which is the tag; those of the audio format are inside another one.
void StreamFile::readInterchangeFile() {
  unsigned long long place = 16;
  const auto end = static_cast<unsigned long long>(length());
  unsigned rate = 0;
  unsigned channelCount = 0;
  unsigned long long soundBytes = 0;
  // No real file has more chunks.
  for (int count = 0; count < 1000 && place + 12 <= end; ++count) {
    seek(static_cast<long>(place));
    const auto header = readBlock(12);
    if (header.size() < 12) break;
    const auto size = static_cast<unsigned long long>(header.toLongLong(4U, true));
    place += 12;
    if (header.startsWith("PROP")) {
      // The inner chunks follow the word with their type.
      place += 4;
      continue;
    }
    if (header.startsWith("FS  ")) rate = readBlock(4).toUInt(true);
    if (header.startsWith("CHNL")) channelCount = readBlock(2).toUShort(true);
    if (header.startsWith("DSD ")) soundBytes = size;
    if (header.startsWith("ID3 ")) readTag(place);
    if (size > end - place) break;
    place += size + (size & 1);
  }
  audio = std::make_unique<StreamProperties>(
      rate, channelCount, channelCount ? std::min(soundBytes, end) * 8 / channelCount : 0);
}

void StreamFile::readTag(unsigned long long offset) {
  if (offset == 0 || offset >= static_cast<unsigned long long>(length())) return;
  id3v2 = std::make_unique<TagLib::ID3v2::Tag>(this, static_cast<long>(offset));
}
