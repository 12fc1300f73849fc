#include "AudioFile.hpp"

#include <taglib/audioproperties.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/mp4file.h>
#include <taglib/mpegfile.h>
#include <taglib/tpropertymap.h>

#include <cstring>

#include "StreamFile.hpp"
#include "WideTexts.hpp"

namespace {

/// Whether a file has any data: a tag, or audio properties.
bool saysAnything(const TagLib::File *file) {
  if (!file || !file->isValid()) return false;
  const auto *audio = file->audioProperties();
  if (audio && audio->sampleRate() > 0) return true;
  // The boxes of an MP4 file are sufficient; its codec may be one that TagLib does not know.
  if (dynamic_cast<const TagLib::MP4::File *>(file)) return true;
  return file->tag() && !file->tag()->isEmpty();
}

}  // namespace

AudioFile::AudioFile(const std::string &path) : stream(path) {
  if (stream.problem()) {
    reason = std::string("cannot be opened: ") + strerror(stream.problem());
  } else if (stream.length() == 0) {
    reason = "is empty";
  } else {
    look();
    if (!found) reason = "contains no readable audio or tags";
  }
}

void AudioFile::look() {
  repairWideTexts(stream);
  owned = StreamFile::open(&stream);
  if (owned) {
    found = saysAnything(owned.get()) ? owned.get() : nullptr;
    return;
  }
  reference = TagLib::FileRef(&stream);
  if (saysAnything(reference.file())) {
    found = reference.file();
    return;
  }
  // The name may be wrong, the content is more reliable.
  lookByContent();
  if (!found) lookForTagsAlone();
}

void AudioFile::lookByContent() {
  stream.forgetName();
  stream.seek(0);
  reference = TagLib::FileRef(&stream);
  if (saysAnything(reference.file())) found = reference.file();
}

/// Files of formats that TagLib does not know may still have the tags of MP3 files at their ends.
void AudioFile::lookForTagsAlone() {
  stream.seek(0);
  owned = std::make_unique<TagLib::MPEG::File>(
      &stream, TagLib::ID3v2::FrameFactory::instance(), false);
  if (saysAnything(owned.get())) found = owned.get();
}
