// When a file was made: Glibc declares statx only to sources that ask for all of GNU's extensions, and
// Swift's module of it does not.
#pragma once
#include <linux/stat.h>

int statx(int folder, const char *path, int flags, unsigned int mask, struct statx *status);
