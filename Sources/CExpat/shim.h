// Declares the limits of the expansion of entities, which Debian's library has.
#define XML_DTD 1
#include <expat.h>
