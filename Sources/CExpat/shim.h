// Declares the limits on what entities may stand for, which Debian's library has.
#define XML_DTD 1
#include <expat.h>
