// The creation time of a file: Glibc declares statx only with all of GNU's extensions enabled, which
// Swift's module of it does not do.
#pragma once
#include <linux/stat.h>

int statx(int folder, const char *path, int flags, unsigned int mask, struct statx *status);
