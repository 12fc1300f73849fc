// Checks pictures for moonshelf, makes thumbnails of them, and draws them for terminals.
//
// A separate process, so that a picture that crashes a decoder or makes it run endlessly affects
// only that picture, and so that the program itself need not link the decoders. It writes no files.
//
// It reads requests from its standard input: 'L' to check a picture, 'T' for its thumbnails, or 'D'
// to draw it, with the parameters of drawing before the path (see Drawing). It writes the
// responses, in order, to its standard output; see Question and Answer.

#include <ProcessLimits.hpp>
#include <Question.hpp>
#include <chafa.h>

#include <exception>
#include <optional>
#include <string>

#include "Answer.hpp"
#include "Limits.hpp"
#include "Picture.hpp"
#include "PictureFile.hpp"

namespace {

Answer refusal(std::string_view reason) {
  Answer answer(Answer::Kind::refusal);
  answer.add(reason);
  return answer;
}

Answer answer(char kind, std::string path) {
  try {
    std::optional<Drawing> drawing;
    if (kind == 'D') {
      drawing = Drawing::read(path);
      if (!drawing) return refusal("cannot be drawn on such a terminal");
      path.erase(0, Drawing::byteCount);
    }
    const PictureFile file(path);
    if (!file.refusal().empty()) return refusal(file.refusal());
    const Picture picture(file.bytes());
    if (!picture.refusal().empty()) return refusal(picture.refusal());
    if (drawing) return picture.drawn(*drawing);
    return kind == 'T' ? picture.thumbnails() : picture.description();
  } catch (const BrokenPicture &) {
    return refusal("is a broken picture");
  } catch (const std::exception &) {
    return refusal("is a picture that does not fit into memory");
  }
}

}  // namespace

int main() {
  limits::boundProcess(limits::memoryBytes);
  chafa_set_n_threads(1);
  char kind = 0;
  std::string path;
  while (readQuestion(kind, path)) {
    limits::beginFile(limits::processorSeconds);
    if (!answer(kind, path).send()) return 0;
  }
  return 0;
}
