// Looks at pictures for moonshelf and makes thumbnails of them.
//
// A process of its own, so that a picture that brings the image library down or makes it run for
// ever costs that picture and nothing else, and so that the program itself need not link it.

#include <vips/vips8>

int main(int, char **argv) {
  if (VIPS_INIT(argv[0])) return 1;
  vips_shutdown();
  return 0;
}
