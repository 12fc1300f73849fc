#include "TagRecord.hpp"

#include <taglib/audioproperties.h>
#include <taglib/tpropertymap.h>

#include <algorithm>

#include "CoverPicture.hpp"
#include "Limits.hpp"
#include "StreamFile.hpp"

namespace {

std::uint32_t positive(int number) { return static_cast<std::uint32_t>(std::max(number, 0)); }

void addSound(const TagLib::AudioProperties *audio, Answer &answer) {
  answer.add32(audio ? positive(audio->lengthInMilliseconds()) : 0);
  answer.add32(audio ? positive(audio->bitrate()) : 0);
  answer.add32(audio ? positive(audio->sampleRate()) : 0);
  answer.add8(audio ? static_cast<std::uint8_t>(std::min(positive(audio->channels()), 255U)) : 0);
}

/// Adds one tag with its values; values too long for a list are left out.
bool addTag(const std::string &name, const TagLib::StringList &values, Answer &answer) {
  const std::size_t before = answer.size();
  if (name.empty() || name.size() > limits::nameBytes) return false;
  std::uint16_t count = 0;
  Answer tag(Answer::Kind::tags);
  for (const auto &value : values) {
    const std::string text = value.to8Bit(true);
    if (text.empty() || text.size() > limits::valueBytes) continue;
    if (before + tag.size() + text.size() > limits::recordBytes || count == 0xFFFF) break;
    tag.add32(static_cast<std::uint32_t>(text.size()));
    tag.add(text);
    ++count;
  }
  if (count == 0) return false;
  answer.add16(static_cast<std::uint16_t>(name.size()));
  answer.add(name);
  answer.add16(count);
  answer.add(tag.content());
  return true;
}

}  // namespace

namespace {

/// All tags. TagLib does not know our type of files, and would give only the basic ones.
TagLib::PropertyMap propertiesOf(TagLib::File *file) {
  const auto *stream = dynamic_cast<StreamFile *>(file);
  return stream ? stream->ID3v2Tag()->properties() : file->properties();
}

}  // namespace

void addTags(TagLib::File *file, Answer &answer) {
  answer.add8(hasCoverPicture(file) ? 1 : 0);
  addSound(file->audioProperties(), answer);
  const std::size_t place = answer.size();
  answer.add16(0);
  std::uint16_t count = 0;
  for (const auto &tag : propertiesOf(file)) {
    if (count < 0xFFFF && addTag(tag.first.to8Bit(true), tag.second, answer)) ++count;
  }
  answer.replace16(place, count);
}
