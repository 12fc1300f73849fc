#pragma once

#include <taglib/fileref.h>

#include <memory>
#include <string>

#include "ReadOnlyFile.hpp"

/// An audio file that TagLib has looked at, whatever its name claims it to be.
class AudioFile {
public:
  explicit AudioFile(const std::string &path);

  /// Why there is nothing to be read from it; empty when there is.
  const std::string &refusal() const { return reason; }

  /// The file as TagLib sees it; nil where there is a refusal.
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
