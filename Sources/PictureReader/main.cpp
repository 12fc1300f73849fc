// Checks pictures for moonshelf, makes thumbnails of them, and draws them for terminals.
//
// A separate process, so that a picture that crashes the image library or makes it run endlessly
// affects only that picture, and so that the program itself need not link the library. It writes no
// files.
//
// It reads requests from its standard input: 'L' to check a picture, 'T' for its thumbnails, or 'D'
// to draw it, with the parameters of drawing before the path (see Drawing). It writes the
// responses, in order, to its standard output; see Question and Answer.

#include <ProcessLimits.hpp>
#include <Question.hpp>
#include <chafa.h>
#include <vips/vips8>

#include <exception>
#include <optional>
#include <string>

#include "Answer.hpp"
#include "Limits.hpp"
#include "Picture.hpp"

namespace {

/// Disables all loaders but the four for pictures on the web, and all caching between pictures.
void restrictLibrary() {
  vips_block_untrusted_set(TRUE);
  vips_operation_block_set("VipsForeignLoad", TRUE);
  for (const char *loader :
       {"VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadNsgif", "VipsForeignLoadWebp"}) {
    vips_operation_block_set(loader, FALSE);
  }
  vips_concurrency_set(1);
  chafa_set_n_threads(1);
  vips_cache_set_max(0);
  // Warnings of the image library must not appear on the user's terminal.
  g_log_set_default_handler([](const gchar *, GLogLevelFlags, const gchar *, gpointer) {}, nullptr);
}

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
    const Picture picture(path);
    if (!picture.refusal().empty()) return refusal(picture.refusal());
    if (drawing) return picture.drawn(*drawing);
    return kind == 'T' ? picture.thumbnails() : picture.description();
  } catch (const vips::VError &) {
    vips_error_clear();
    return refusal("is a broken picture");
  } catch (const std::exception &) {
    return refusal("is a picture that does not fit into memory");
  }
}

}  // namespace

int main(int, char **argv) {
  limits::boundProcess(limits::memoryBytes);
  if (VIPS_INIT(argv[0])) return 1;
  restrictLibrary();
  char kind = 0;
  std::string path;
  while (readQuestion(kind, path)) {
    limits::beginFile(limits::processorSeconds);
    if (!answer(kind, path).send()) return 0;
  }
  return 0;
}
