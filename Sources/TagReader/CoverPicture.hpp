#pragma once

#include <taglib/tbytevector.h>
#include <taglib/tfile.h>

/// The front cover in a file's tags, in any of the many forms; otherwise a picture of no particular
/// kind. Empty if there is none.
TagLib::ByteVector coverPicture(TagLib::File *file);

/// Whether there is one.
bool hasCoverPicture(TagLib::File *file);
