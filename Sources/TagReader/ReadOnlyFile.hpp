#pragma once

#include <taglib/tiostream.h>

#include <string>
#include <vector>

/// A file for TagLib to read: never written, never waited for when it is a pipe, and able to hide
/// its name, which TagLib believes more than the content.
class ReadOnlyFile : public TagLib::IOStream {
public:
  /// Opens a file; `problem()` says whether that worked.
  explicit ReadOnlyFile(const std::string &path);
  ~ReadOnlyFile() override;
  ReadOnlyFile(const ReadOnlyFile &) = delete;
  ReadOnlyFile &operator=(const ReadOnlyFile &) = delete;

  /// The system's error code; 0 when the file is open.
  int problem() const { return code; }

  /// Lets TagLib find out by the content what the file is, whatever it is called.
  void forgetName() { path.clear(); }

  TagLib::FileName name() const override { return path.c_str(); }
  TagLib::ByteVector readBlock(unsigned long count) override;
  void seek(long offset, Position from = Beginning) override;
  long tell() const override { return position; }
  long length() override { return size; }
  bool readOnly() const override { return true; }
  bool isOpen() const override { return descriptor >= 0; }

  void writeBlock(const TagLib::ByteVector &) override {}
  void insert(const TagLib::ByteVector &, unsigned long, unsigned long) override {}
  void removeBlock(unsigned long, unsigned long) override {}
  void truncate(long) override {}

private:
  std::string path;
  int descriptor;
  int code = 0;
  long size = 0;
  long position = 0;
  /// What was read last, and where in the file it begins.
  std::vector<char> buffer;
  long bufferStart = 0;

  unsigned long read(char *space, unsigned long count, long offset) const;
};
