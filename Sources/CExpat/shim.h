#ifndef MOONSHELF_CEXPAT_H
#define MOONSHELF_CEXPAT_H

// Declares the limits of the expansion of entities, which Debian's library has.
#define XML_DTD 1
#include <expat.h>

// The line of the current event. Newer versions of expat deprecate the function of Debian 12's,
// whose counter has 64 bits on 64-bit machines as well, for one that Debian 12 does not have.
static inline unsigned long long MoonshelfXMLLine(XML_Parser parser) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  return XML_GetCurrentLineNumber(parser);
#pragma clang diagnostic pop
}

#endif
