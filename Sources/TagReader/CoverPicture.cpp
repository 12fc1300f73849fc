#include "CoverPicture.hpp"

#include <taglib/aifffile.h>
#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/asfpicture.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/flacfile.h>
#include <taglib/mp4coverart.h>
#include <taglib/mp4file.h>
#include <taglib/mpcfile.h>
#include <taglib/mpegfile.h>
#include <taglib/trueaudiofile.h>
#include <taglib/wavfile.h>
#include <taglib/wavpackfile.h>
#include <taglib/xiphcomment.h>

#include "Limits.hpp"
#include "StreamFile.hpp"

namespace {

/// Keeps the best of the given pictures.
class Choice {
public:
  /// The numbers are those of ID3v2, which FLAC and ASF have adopted.
  void show(int type, const TagLib::ByteVector &picture) {
    const int merit = type == 3 ? 2 : type == 0 ? 1 : 0;
    if (merit <= best || picture.isEmpty() || picture.size() > limits::pictureBytes) return;
    best = merit;
    chosen = picture;
  }

  void show(const TagLib::ID3v2::Tag *tag) {
    if (!tag) return;
    const auto &frames = tag->frameListMap();
    const auto found = frames.find("APIC");
    if (found == frames.end()) return;
    for (const auto *frame : found->second) {
      if (const auto *picture = dynamic_cast<const TagLib::ID3v2::AttachedPictureFrame *>(frame)) {
        show(picture->type(), picture->picture());
      }
    }
  }

  void show(const TagLib::List<TagLib::FLAC::Picture *> &pictures) {
    for (const auto *picture : pictures) show(picture->type(), picture->data());
  }

  /// A name, a zero, the picture.
  void show(const TagLib::APE::Tag *tag) {
    if (!tag) return;
    const auto &items = tag->itemListMap();
    const auto found = items.find("COVER ART (FRONT)");
    if (found == items.end()) return;
    const auto data = found->second.binaryData();
    const int zero = data.find('\0');
    if (zero >= 0) show(3, data.mid(static_cast<unsigned int>(zero) + 1));
  }

  void show(const TagLib::MP4::Tag *tag) {
    if (!tag) return;
    for (const auto &cover : tag->item("covr").toCoverArtList()) show(3, cover.data());
  }

  void show(TagLib::ASF::Tag *tag) {
    if (!tag) return;
    for (const auto &attribute : tag->attribute("WM/Picture")) {
      const auto picture = attribute.toPicture();
      if (picture.isValid()) show(picture.type(), picture.picture());
    }
  }

  const TagLib::ByteVector &picture() const { return chosen; }

private:
  int best = 0;
  TagLib::ByteVector chosen;
};

void showPictures(TagLib::File *file, Choice &choice) {
  using namespace TagLib;
  if (auto *mpeg = dynamic_cast<MPEG::File *>(file)) {
    if (mpeg->hasID3v2Tag()) choice.show(mpeg->ID3v2Tag());
    if (mpeg->hasAPETag()) choice.show(mpeg->APETag());
  } else if (auto *flac = dynamic_cast<FLAC::File *>(file)) {
    choice.show(flac->pictureList());
    if (flac->hasID3v2Tag()) choice.show(flac->ID3v2Tag());
    if (flac->hasXiphComment()) choice.show(flac->xiphComment()->pictureList());
  } else if (auto *mp4 = dynamic_cast<MP4::File *>(file)) {
    choice.show(mp4->tag());
  } else if (auto *asf = dynamic_cast<ASF::File *>(file)) {
    choice.show(asf->tag());
  } else if (auto *aiff = dynamic_cast<RIFF::AIFF::File *>(file)) {
    if (aiff->hasID3v2Tag()) choice.show(aiff->tag());
  } else if (auto *wav = dynamic_cast<RIFF::WAV::File *>(file)) {
    if (wav->hasID3v2Tag()) choice.show(wav->ID3v2Tag());
  } else if (auto *monkey = dynamic_cast<APE::File *>(file)) {
    if (monkey->hasAPETag()) choice.show(monkey->APETag());
  } else if (auto *pack = dynamic_cast<WavPack::File *>(file)) {
    if (pack->hasAPETag()) choice.show(pack->APETag());
  } else if (auto *musepack = dynamic_cast<MPC::File *>(file)) {
    if (musepack->hasAPETag()) choice.show(musepack->APETag());
  } else if (auto *trueAudio = dynamic_cast<TrueAudio::File *>(file)) {
    if (trueAudio->hasID3v2Tag()) choice.show(trueAudio->ID3v2Tag());
  } else if (auto *stream = dynamic_cast<StreamFile *>(file)) {
    choice.show(stream->ID3v2Tag());
  } else if (auto *xiph = dynamic_cast<Ogg::XiphComment *>(file->tag())) {
    choice.show(xiph->pictureList());
  }
}

}  // namespace

TagLib::ByteVector coverPicture(TagLib::File *file) {
  Choice choice;
  showPictures(file, choice);
  return choice.picture();
}

bool hasCoverPicture(TagLib::File *file) { return !coverPicture(file).isEmpty(); }
