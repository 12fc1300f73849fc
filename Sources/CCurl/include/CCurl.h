// libcurl, loaded when it is first needed: linked, every start of the program would load it and some
// twenty libraries that it uses.
//
// Types and constants are those of its headers; its ABI has kept them since 7.16 (2006).
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The functions of libcurl that Swift calls; their documentation is libcurl's.
typedef struct CurlFunctions {
  CURL *_Nullable (*_Nonnull easy_init)(void);
  void (*_Nonnull easy_cleanup)(CURL *easy);
  CURLcode (*_Nonnull easy_pause)(CURL *easy, int state);
  const char *_Nonnull (*_Nonnull easy_strerror)(CURLcode code);
  CURLM *_Nullable (*_Nonnull multi_init)(void);
  CURLMcode (*_Nonnull multi_cleanup)(CURLM *multi);
  CURLMcode (*_Nonnull multi_add_handle)(CURLM *multi, CURL *easy);
  CURLMcode (*_Nonnull multi_remove_handle)(CURLM *multi, CURL *easy);
  CURLMcode (*_Nonnull multi_perform)(CURLM *multi, int *running);
  CURLMsg *_Nullable (*_Nonnull multi_info_read)(CURLM *multi, int *left);
  CURLMcode (*_Nonnull multi_poll)(
      CURLM *multi, struct curl_waitfd *_Nullable others, unsigned int count, int milliseconds,
      int *_Nullable ready);
  CURLMcode (*_Nonnull multi_wakeup)(CURLM *multi);
  struct curl_slist *_Nullable (*_Nonnull slist_append)(struct curl_slist *_Nullable list, const char *text);
  void (*_Nonnull slist_free_all)(struct curl_slist *_Nullable list);
} CurlFunctions;

/// The functions that a transfer calls, each with its context.
typedef struct CurlCallbacks {
  curl_write_callback _Nonnull header;
  curl_write_callback _Nonnull write;
  curl_read_callback _Nonnull read;
  curl_seek_callback _Nonnull seek;
  curl_opensocket_callback _Nonnull open;
  curl_prereq_callback _Nonnull ready;
} CurlCallbacks;

/// Loads libcurl at the first call.
///
/// Returns NULL if it is not installed, or older than 7.85.
const CurlFunctions *_Nullable curl_load(void);

/// Sets an option whose value is a number.
CURLcode curl_set_number(CURL *easy, CURLoption option, int64_t value);

/// Sets an option whose value is a text, which is copied, or a list, which is not.
CURLcode curl_set_pointer(CURL *easy, CURLoption option, const void *_Nullable value);

/// Sets a transfer's callbacks, and the context that they receive.
CURLcode curl_prepare(CURL *easy, CurlCallbacks callbacks, void *context);

/// Sets the maximum number of simultaneous connections to a host.
void curl_limit_connections(CURLM *multi, long count);

/// Reads a number about a transfer; 0 if there is none.
long curl_number(CURL *easy, CURLINFO info);

/// Begins a use of libcurl on a thread that may outlive `exit`.
///
/// The libraries for TLS end in handlers of `exit`, so none is used meanwhile: `exit` waits for the
/// end of each use, and the next one never begins. A use may be within another one.
void curl_begin_work(void);
void curl_end_work(void);

#pragma clang assume_nonnull end
#endif
