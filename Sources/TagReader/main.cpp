// Reads the tags of audio files for moonshelf, which starts one of these for each core.
//
// A process of its own, so that a file that brings TagLib down or makes it run for ever costs that
// file and nothing else, and so that the program itself need not link TagLib.
//
// It reads questions from its standard input: 'T' for the tags or 'P' for the cover picture, the
// length of a path in four bytes, the path. It answers each, in their order, on its standard
// output; see Answer.

#include <taglib/tdebuglistener.h>

#include <cstdio>
#include <exception>
#include <string>

#include "Answer.hpp"
#include "AudioFile.hpp"
#include "CoverPicture.hpp"
#include "Limits.hpp"
#include "TagRecord.hpp"

namespace {

/// What TagLib finds odd is nothing for the user's terminal.
class Silence : public TagLib::DebugListener {
  void printMessage(const TagLib::String &) override {}
};

bool readQuestion(char &kind, std::string &path) {
  unsigned char head[5];
  if (fread(head, 1, sizeof head, stdin) != sizeof head) return false;
  kind = static_cast<char>(head[0]);
  const std::size_t length = head[1] | head[2] << 8 | head[3] << 16 | std::size_t(head[4]) << 24;
  if (length > limits::pathBytes) return false;
  path.resize(length);
  return fread(path.data(), 1, length, stdin) == length;
}

void answerWith(char kind, const AudioFile &audio, Answer &answer) {
  if (!audio.refusal().empty()) {
    answer.restart(Answer::Kind::refusal);
    answer.add(audio.refusal());
  } else if (kind == 'T') {
    answer.restart(Answer::Kind::tags);
    addTags(audio.file(), answer);
  } else {
    const auto picture = coverPicture(audio.file());
    answer.restart(picture.isEmpty() ? Answer::Kind::noPicture : Answer::Kind::picture);
    answer.add(std::string_view(picture.data(), picture.size()));
  }
}

}  // namespace

int main() {
  limits::boundMemory();
  static Silence silence;
  TagLib::setDebugListener(&silence);
  char kind = 0;
  std::string path;
  Answer answer(Answer::Kind::refusal);
  while (readQuestion(kind, path)) {
    limits::beginFile();
    try {
      const AudioFile audio(path);
      answerWith(kind, audio, answer);
    } catch (const std::exception &) {
      answer.restart(Answer::Kind::refusal);
      answer.add("claims to be larger than memory");
    }
    if (!answer.send()) return 0;
  }
  return 0;
}
