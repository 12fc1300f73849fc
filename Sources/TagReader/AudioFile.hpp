#pragma once

#include <taglib/fileref.h>

#include <memory>
#include <string>

#include "ReadOnlyFile.hpp"

/// An audio file opened by TagLib, whatever its name.
class AudioFile {
public:
  explicit AudioFile(const std::string &path);

  /// The reason why nothing can be read from it; empty if it can.
  const std::string &refusal() const { return reason; }

  /// The file as TagLib sees it; nil if it was refused.
  TagLib::File *file() const { return found; }

private:
  ReadOnlyFile stream;
  TagLib::FileRef reference;
  std::unique_ptr<TagLib::File> owned;
  TagLib::File *found = nullptr;
  std::string reason;

  void look();
  void lookByContent();
  void lookForTagsAlone();
};
