#define _GNU_SOURCE
#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static CurlFunctions functions;
static CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
static CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
static CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
static const char *certificates;
static bool is_loaded;

static pthread_rwlock_t work;

static void stop_work(void) { pthread_rwlock_wrlock(&work); }

static bool find_all(void *handle) {
#define FIND(pointer, name) ((pointer = dlsym(handle, "curl_" name)) != NULL)
  CURLcode (*global_init)(long);
  curl_version_info_data *(*version_info)(CURLversion);
  bool is_complete = FIND(functions.easy_init, "easy_init") && FIND(functions.easy_cleanup, "easy_cleanup")
      && FIND(functions.easy_pause, "easy_pause")
      && FIND(functions.easy_strerror, "easy_strerror")
      && FIND(functions.multi_init, "multi_init")
      && FIND(functions.multi_cleanup, "multi_cleanup")
      && FIND(functions.multi_add_handle, "multi_add_handle")
      && FIND(functions.multi_remove_handle, "multi_remove_handle")
      && FIND(functions.multi_perform, "multi_perform")
      && FIND(functions.multi_info_read, "multi_info_read")
      && FIND(functions.multi_poll, "multi_poll")
      && FIND(functions.multi_wakeup, "multi_wakeup")
      && FIND(functions.slist_append, "slist_append")
      && FIND(functions.slist_free_all, "slist_free_all") && FIND(easy_setopt, "easy_setopt")
      && FIND(easy_getinfo, "easy_getinfo") && FIND(multi_setopt, "multi_setopt")
      && FIND(global_init, "global_init") && FIND(version_info, "version_info");
  if (!is_complete) return false;
  const curl_version_info_data *version = version_info(CURLVERSION_NOW);
  certificates = version->cainfo;
  return version->version_num >= 0x075500 && global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static void load(void) {
  const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
  for (int i = 0; i < 2 && !is_loaded; i++) {
    void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    is_loaded = handle && find_all(handle);
  }
  pthread_rwlockattr_t kind;
  pthread_rwlockattr_init(&kind);
  // `exit` does not wait for uses that begin later.
  pthread_rwlockattr_setkind_np(&kind, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  pthread_rwlock_init(&work, &kind);
  // Handlers run in reverse order, so this one runs before those of the libraries just loaded.
  if (is_loaded) atexit(stop_work);
}

const CurlFunctions *curl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

CURLcode curl_set_number(CURL *easy, CURLoption option, int64_t value) {
  return option >= CURLOPTTYPE_OFF_T ? easy_setopt(easy, option, (curl_off_t)value)
                                     : easy_setopt(easy, option, (long)value);
}

CURLcode curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return easy_setopt(easy, option, value);
}

CURLcode curl_prepare(CURL *easy, CurlCallbacks callbacks, void *context) {
  // The system's certificates are in the file as well as in a folder. Without the folder they are
  // read once, and not for each connection, which takes 30 ms.
  if (certificates) easy_setopt(easy, CURLOPT_CAPATH, NULL);
  easy_setopt(easy, CURLOPT_PRIVATE, context);
  easy_setopt(easy, CURLOPT_HEADERFUNCTION, callbacks.header);
  easy_setopt(easy, CURLOPT_HEADERDATA, context);
  easy_setopt(easy, CURLOPT_WRITEFUNCTION, callbacks.write);
  easy_setopt(easy, CURLOPT_WRITEDATA, context);
  easy_setopt(easy, CURLOPT_READFUNCTION, callbacks.read);
  easy_setopt(easy, CURLOPT_READDATA, context);
  easy_setopt(easy, CURLOPT_SEEKFUNCTION, callbacks.seek);
  easy_setopt(easy, CURLOPT_SEEKDATA, context);
  easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callbacks.open);
  easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
  easy_setopt(easy, CURLOPT_PREREQDATA, context);
  return easy_setopt(easy, CURLOPT_PREREQFUNCTION, callbacks.ready);
}

void curl_limit_connections(CURLM *multi, long count) {
  multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, count);
}

long curl_number(CURL *easy, CURLINFO info) {
  long number = 0;
  return easy_getinfo(easy, info, &number) == CURLE_OK ? number : 0;
}

// A thread that waited for the lock that it has would never give it to `exit`.
static _Thread_local int depth;

void curl_begin_work(void) {
  if (depth++ == 0) pthread_rwlock_rdlock(&work);
}

void curl_end_work(void) {
  if (--depth == 0) pthread_rwlock_unlock(&work);
}
