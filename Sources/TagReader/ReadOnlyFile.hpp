#pragma once

#include <taglib/taglib.h>
#include <taglib/tiostream.h>

#include <string>
#include <utility>
#include <vector>

/// A file for TagLib to read: never written, never waited for if it is a pipe, and able to hide its
/// name, which TagLib trusts more than the content.
class ReadOnlyFile : public TagLib::IOStream {
public:
#if TAGLIB_MAJOR_VERSION >= 2
  using Start = TagLib::offset_t;
#else
  using Start = unsigned long;
#endif

  /// Opens a file; `problem()` has the result.
  explicit ReadOnlyFile(const std::string &path);
  ~ReadOnlyFile() override;
  ReadOnlyFile(const ReadOnlyFile &) = delete;
  ReadOnlyFile &operator=(const ReadOnlyFile &) = delete;

  /// The system's error code; 0 when the file is open.
  int problem() const { return code; }

  /// Makes TagLib detect the format by the content, whatever the name.
  void forgetName() { path.clear(); }

  /// Has other bytes read at an offset than those in the file.
  void replace(long offset, const TagLib::ByteVector &bytes);

  TagLib::FileName name() const override { return path.c_str(); }
  TagLib::ByteVector readBlock(unsigned long count) override;
  void seek(long offset, Position from = Beginning) override;
  long tell() const override { return position; }
  long length() override { return size; }
  bool readOnly() const override { return true; }
  bool isOpen() const override { return descriptor >= 0; }

  void writeBlock(const TagLib::ByteVector &) override {}
  void insert(const TagLib::ByteVector &, Start, unsigned long) override {}
  void removeBlock(Start, unsigned long) override {}
  void truncate(long) override {}

private:
  std::string path;
  int descriptor;
  int code = 0;
  long size = 0;
  long position = 0;
  /// The block read last, and its offset in the file.
  std::vector<char> buffer;
  long bufferStart = 0;
  /// Replaced bytes by their offset.
  std::vector<std::pair<long, TagLib::ByteVector>> replaced;

  unsigned long read(char *space, unsigned long count, long offset) const;
};
