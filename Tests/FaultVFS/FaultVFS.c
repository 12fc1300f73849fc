#include "FaultVFS.h"

#include <pthread.h>
#include <sqlite3.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs fault_vfs;
static sqlite3_vfs *base;

/// A folder whose files may fail; tests run concurrently, each with a separate folder.
typedef struct {
  char folder[1024];
  long count;
  long first;
  int code;
  int is_lasting;
} fault;

static fault faults[32];

/// The data after a file of SQLite's own file system in memory.
typedef struct {
  const sqlite3_io_methods *methods;
  fault *fault;
} watched_file;

static watched_file *watched(sqlite3_file *file) {
  return (watched_file *)((char *)file + base->szOsFile);
}

static const sqlite3_io_methods *real(sqlite3_file *file) { return watched(file)->methods; }

/// The fault of a path; if there is none, a free one for a folder, or null.
static fault *find(const char *path, int makes) {
  fault *free = 0;
  for (int i = 0; i < 32; i++) {
    fault *one = &faults[i];
    if (!one->folder[0]) {
      if (!free) free = one;
    } else if (strncmp(path, one->folder, strlen(one->folder)) == 0) {
      return one;
    }
  }
  if (!makes || !free) return 0;
  strncpy(free->folder, path, sizeof free->folder - 1);
  return free;
}

/// Counts an access, and returns the error with which it fails; 0 for none.
static int failure(sqlite3_file *file) {
  pthread_mutex_lock(&lock);
  fault *f = watched(file)->fault;
  f->count++;
  int fails = f->first > 0 && (f->is_lasting ? f->count >= f->first : f->count == f->first);
  int code = fails ? f->code : 0;
  pthread_mutex_unlock(&lock);
  return code;
}

static int close_file(sqlite3_file *f) { return real(f)->xClose(f); }
static int read_file(sqlite3_file *f, void *bytes, int n, sqlite3_int64 at) {
  return real(f)->xRead(f, bytes, n, at);
}
static int write_file(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at) {
  int code = failure(f);
  return code ? code : real(f)->xWrite(f, bytes, n, at);
}
static int truncate_file(sqlite3_file *f, sqlite3_int64 size) {
  return failure(f) ? SQLITE_IOERR_TRUNCATE : real(f)->xTruncate(f, size);
}
static int sync_file(sqlite3_file *f, int flags) {
  return failure(f) ? SQLITE_IOERR_FSYNC : real(f)->xSync(f, flags);
}
static int file_size(sqlite3_file *f, sqlite3_int64 *size) { return real(f)->xFileSize(f, size); }
static int lock_file(sqlite3_file *f, int kind) { return real(f)->xLock(f, kind); }
static int unlock_file(sqlite3_file *f, int kind) { return real(f)->xUnlock(f, kind); }
static int check_lock(sqlite3_file *f, int *held) { return real(f)->xCheckReservedLock(f, held); }
static int control(sqlite3_file *f, int operation, void *argument) {
  return real(f)->xFileControl(f, operation, argument);
}
static int sector_size(sqlite3_file *f) { return real(f)->xSectorSize(f); }
static int characteristics(sqlite3_file *f) { return real(f)->xDeviceCharacteristics(f); }
static int map_shm(sqlite3_file *f, int page, int size, int extends, void volatile **memory) {
  return real(f)->xShmMap(f, page, size, extends, memory);
}
static int lock_shm(sqlite3_file *f, int offset, int n, int flags) {
  return real(f)->xShmLock(f, offset, n, flags);
}
static void barrier(sqlite3_file *f) { real(f)->xShmBarrier(f); }
static int unmap_shm(sqlite3_file *f, int deletes) { return real(f)->xShmUnmap(f, deletes); }

static const sqlite3_io_methods methods = {
  2,         close_file,      read_file, write_file, truncate_file, sync_file,
  file_size, lock_file,       unlock_file, check_lock, control,     sector_size,
  characteristics, map_shm,   lock_shm,  barrier,    unmap_shm,     0, 0,
};

static int open_file(
  sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags) {
  (void)vfs;
  int result = base->xOpen(base, name, file, flags, out_flags);
  if (result != SQLITE_OK || !name || !file->pMethods) return result;
  pthread_mutex_lock(&lock);
  fault *found = find(name, 0);
  pthread_mutex_unlock(&lock);
  if (found) {
    *watched(file) = (watched_file){file->pMethods, found};
    file->pMethods = &methods;
  }
  return result;
}

int fault_vfs_arm(const char *folder, long first, int code, int is_lasting) {
  pthread_mutex_lock(&lock);
  if (!base) {
    sqlite3_initialize();
    base = sqlite3_vfs_find(0);
    fault_vfs = *base;
    fault_vfs.zName = "fault";
    fault_vfs.szOsFile = base->szOsFile + (int)sizeof(watched_file);
    fault_vfs.pNext = 0;
    fault_vfs.xOpen = open_file;
    sqlite3_vfs_register(&fault_vfs, 1);
  }
  fault *one = find(folder, 1);
  if (one) {
    one->count = 0;
    one->first = first;
    one->code = code;
    one->is_lasting = is_lasting;
  }
  pthread_mutex_unlock(&lock);
  return one != 0;
}

long fault_vfs_disarm(const char *folder) {
  pthread_mutex_lock(&lock);
  fault *one = find(folder, 0);
  long counted = one ? one->count : 0;
  if (one) one->first = 0;
  pthread_mutex_unlock(&lock);
  return counted;
}

void fault_vfs_forget(const char *folder) {
  pthread_mutex_lock(&lock);
  fault *one = find(folder, 0);
  if (one) memset(one, 0, sizeof *one);
  pthread_mutex_unlock(&lock);
}
