// Reads the tags of audio files for moonshelf, which starts one of these processes for each core.
//
// A separate process, so that a file that crashes TagLib or makes it run endlessly affects only
// that file, and so that the program itself need not link TagLib.
//
// It reads requests from its standard input, 'T' for the tags or 'P' for the cover picture, and
// writes the responses, in order, to its standard output; see Question and Answer.

#include <ProcessLimits.hpp>
#include <Question.hpp>
#include <taglib/tdebuglistener.h>

#include <exception>
#include <string>

#include "Answer.hpp"
#include "AudioFile.hpp"
#include "CoverPicture.hpp"
#include "Limits.hpp"
#include "TagRecord.hpp"

namespace {

/// Warnings of TagLib must not appear on the user's terminal.
class Silence : public TagLib::DebugListener {
  void printMessage(const TagLib::String &) override {}
};

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
  limits::boundProcess(limits::memoryBytes);
  static Silence silence;
  TagLib::setDebugListener(&silence);
  char kind = 0;
  std::string path;
  Answer answer(Answer::Kind::refusal);
  while (readQuestion(kind, path)) {
    limits::beginFile(limits::processorSeconds);
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
