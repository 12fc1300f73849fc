// What Glibc declares only with all of GNU's extensions enabled, which Swift's module of it does not
// do: the creation time of a file, files in memory, and children without other descriptors.
#pragma once
#include <linux/stat.h>
#include <spawn.h>

int statx(int folder, const char *path, int flags, unsigned int mask, struct statx *status);
int memfd_create(const char *name, unsigned int flags);
int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
