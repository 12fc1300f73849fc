#pragma once

#include <taglib/id3v2tag.h>
#include <taglib/tfile.h>

#include <memory>

/// A DSD stream file (.dsf, .dff), which TagLib 1 does not know: an ID3v2 tag at an offset in the
/// header.
class StreamFile : public TagLib::File {
public:
  /// - Returns: nil when the file is not one.
  static std::unique_ptr<TagLib::File> open(TagLib::IOStream *stream);

  TagLib::Tag *tag() const override { return id3v2.get(); }
  /// Its tag, for the pictures in it.
  TagLib::ID3v2::Tag *ID3v2Tag() const { return id3v2.get(); }
  TagLib::AudioProperties *audioProperties() const override { return audio.get(); }
  bool save() override { return false; }

private:
  std::unique_ptr<TagLib::ID3v2::Tag> id3v2;
  std::unique_ptr<TagLib::AudioProperties> audio;

  explicit StreamFile(TagLib::IOStream *stream)
      : TagLib::File(stream), id3v2(std::make_unique<TagLib::ID3v2::Tag>()) {}
  void readSonyFile();
  void readInterchangeFile();
  void readTag(unsigned long long offset);
};
