#define _GNU_SOURCE
#include "CServerLibraries.h"

#include <dlfcn.h>
#include <limits.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// libssl depends on libcrypto, whose functions are found through it.
#define FUNCTIONS(USE)                                                                             \
  USE(ASN1_INTEGER_set_uint64) USE(ASN1_TIME_diff) USE(BIO_ctrl) USE(BIO_free) USE(BIO_new)        \
  USE(BIO_read) USE(BIO_s_mem) USE(BIO_write) USE(ERR_clear_error) USE(ERR_peek_last_error)        \
  USE(ERR_reason_error_string) USE(EVP_PKEY_Q_keygen) USE(EVP_PKEY_free) USE(EVP_sha256)           \
  USE(PEM_write_bio_PrivateKey) USE(PEM_write_bio_X509) USE(RAND_bytes)                            \
  USE(SSL_CTX_check_private_key) USE(SSL_CTX_ctrl) USE(SSL_CTX_free)                               \
  USE(SSL_CTX_get0_certificate) USE(SSL_CTX_new) USE(SSL_CTX_set_options)                          \
  USE(SSL_CTX_use_PrivateKey_file) USE(SSL_CTX_use_certificate_chain_file) USE(SSL_free)           \
  USE(SSL_get_error) USE(SSL_new) USE(SSL_read) USE(SSL_set_accept_state) USE(SSL_set_bio)         \
  USE(SSL_shutdown) USE(SSL_write) USE(TLS_server_method) USE(X509V3_EXT_conf_nid)                 \
  USE(X509V3_set_ctx) USE(X509_EXTENSION_free) USE(X509_NAME_add_entry_by_txt) USE(X509_add_ext)   \
  USE(X509_digest) USE(X509_free) USE(X509_get0_notAfter) USE(X509_get_serialNumber)               \
  USE(X509_get_subject_name) USE(X509_getm_notAfter) USE(X509_getm_notBefore) USE(X509_gmtime_adj) \
  USE(X509_new) USE(X509_set_issuer_name) USE(X509_set_pubkey) USE(X509_set_version) USE(X509_sign)

#define DECLARE(name) __typeof__(name) *name;
static struct {
  FUNCTIONS(DECLARE)
} ssl;
static bool is_loaded;

static void load(void) {
  void *library = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  is_loaded = true;
#define FIND(name) is_loaded = (ssl.name = dlsym(library, #name)) && is_loaded;
  FUNCTIONS(FIND)
}

static bool loads(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

static char problem[1000];

const char *tls_problem(void) { return problem; }

static TLSContext *fail(SSL_CTX *context, const char *path) {
  const char *reason = ssl.ERR_reason_error_string(ssl.ERR_peek_last_error());
  snprintf(problem, sizeof problem, "%s: %s", path, reason ? reason : "cannot be used");
  ssl.ERR_clear_error();
  ssl.SSL_CTX_free(context);
  return NULL;
}

// The days until a certificate expires; -1 afterwards.
static int days_left(SSL_CTX *context) {
  X509 *certificate = ssl.SSL_CTX_get0_certificate(context);
  int days = 0, seconds = 0;
  bool is_known =
      certificate && ssl.ASN1_TIME_diff(&days, &seconds, NULL, ssl.X509_get0_notAfter(certificate)) == 1;
  return is_known && days >= 0 && seconds >= 0 ? days : -1;
}

TLSContext *tls_open(const char *certificate, const char *key) {
  if (!loads()) {
    snprintf(problem, sizeof problem, "TLS needs OpenSSL 3: install libssl3");
    return NULL;
  }
  SSL_CTX *context = ssl.SSL_CTX_new(ssl.TLS_server_method());
  if (!context) return fail(context, "TLS");
  ssl.SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL);
  ssl.SSL_CTX_ctrl(context, SSL_CTRL_MODE, SSL_MODE_RELEASE_BUFFERS, NULL);
  ssl.SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
  if (ssl.SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
    return fail(context, certificate);
  }
  if (ssl.SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1
      || ssl.SSL_CTX_check_private_key(context) != 1) {
    return fail(context, key);
  }
  if (days_left(context) < 0) {
    snprintf(problem, sizeof problem, "%s: the certificate has expired", certificate);
    ssl.SSL_CTX_free(context);
    return NULL;
  }
  return (TLSContext *)context;
}

int tls_days_left(const char *certificate) {
  SSL_CTX *context = (SSL_CTX *)tls_open(certificate, certificate);
  int days = context ? days_left(context) : -1;
  if (context) ssl.SSL_CTX_free(context);
  return days;
}

const char *tls_fingerprint(TLSContext *context) {
  static char text[3 * EVP_MAX_MD_SIZE + 1];
  X509 *certificate = ssl.SSL_CTX_get0_certificate((SSL_CTX *)context);
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned count = 0;
  if (!certificate || ssl.X509_digest(certificate, ssl.EVP_sha256(), digest, &count) != 1) count = 0;
  text[0] = 0;
  for (unsigned i = 0; i < count; i++) {
    snprintf(text + 3 * i, 4, "%02X%s", digest[i], i + 1 < count ? ":" : "");
  }
  return text;
}

static bool extend(X509 *certificate, int kind, const char *value) {
  X509V3_CTX context;
  ssl.X509V3_set_ctx(&context, certificate, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = ssl.X509V3_EXT_conf_nid(NULL, &context, kind, value);
  bool is_added = extension && ssl.X509_add_ext(certificate, extension, -1) == 1;
  if (extension) ssl.X509_EXTENSION_free(extension);
  return is_added;
}

static bool fill(X509 *certificate, EVP_PKEY *key, const char *names, long days) {
  uint64_t serial = 0;
  if (ssl.RAND_bytes((unsigned char *)&serial, sizeof serial) != 1) return false;
  X509_NAME *subject = ssl.X509_get_subject_name(certificate);
  return ssl.X509_set_version(certificate, X509_VERSION_3) == 1
      && ssl.ASN1_INTEGER_set_uint64(ssl.X509_get_serialNumber(certificate), serial >> 1) == 1
      && ssl.X509_gmtime_adj(ssl.X509_getm_notBefore(certificate), -3600)
      && ssl.X509_gmtime_adj(ssl.X509_getm_notAfter(certificate), days * 86400)
      && ssl.X509_set_pubkey(certificate, key) == 1
      && ssl.X509_NAME_add_entry_by_txt(
             subject, "CN", MBSTRING_ASC, (const unsigned char *)"moonshelf", -1, -1, 0) == 1
      && ssl.X509_set_issuer_name(certificate, subject) == 1
      && extend(certificate, NID_subject_alt_name, names)
      && extend(certificate, NID_basic_constraints, "critical,CA:FALSE")
      && extend(certificate, NID_ext_key_usage, "serverAuth")
      && ssl.X509_sign(certificate, key, ssl.EVP_sha256()) > 0;
}

const char *tls_make_certificate(const char *more_names, long days) {
  static char buffer[8192];
  char names[6144];
  if (!loads()) return NULL;
  int used = snprintf(names, sizeof names, "DNS:localhost,IP:127.0.0.1%s", more_names);
  if (used < 0 || (size_t)used >= sizeof names) return NULL;
  for (const char *address = machine_addresses(); *address;) {
    int length = (int)strcspn(address, "\n");
    if ((size_t)(used + length + 5) > sizeof names) break;
    used += snprintf(names + used, sizeof names - (size_t)used, ",IP:%.*s", length, address);
    address += length + (address[length] == '\n');
  }
  EVP_PKEY *key = ssl.EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
  X509 *certificate = ssl.X509_new();
  BIO *text = ssl.BIO_new(ssl.BIO_s_mem());
  long count = 0;
  if (key && certificate && text && fill(certificate, key, names, days)
      && ssl.PEM_write_bio_PrivateKey(text, key, NULL, NULL, 0, NULL, NULL) == 1
      && ssl.PEM_write_bio_X509(text, certificate) == 1
      && ssl.BIO_ctrl(text, BIO_CTRL_PENDING, 0, NULL) < (long)sizeof buffer) {
    count = ssl.BIO_read(text, buffer, sizeof buffer - 1);
  }
  ssl.BIO_free(text);
  ssl.X509_free(certificate);
  ssl.EVP_PKEY_free(key);
  ssl.ERR_clear_error();
  if (count <= 0) return NULL;
  buffer[count] = 0;
  return buffer;
}

struct TLSSession {
  SSL *ssl;
  BIO *in, *out;
};

TLSSession *tls_begin(TLSContext *context) {
  TLSSession *session = calloc(1, sizeof *session);
  if (!session) return NULL;
  session->ssl = ssl.SSL_new((SSL_CTX *)context);
  session->in = ssl.BIO_new(ssl.BIO_s_mem());
  session->out = ssl.BIO_new(ssl.BIO_s_mem());
  if (!session->ssl || !session->in || !session->out) {
    ssl.BIO_free(session->in);
    ssl.BIO_free(session->out);
    session->in = NULL;
    tls_end(session);
    return NULL;
  }
  // It owns both from now on.
  ssl.SSL_set_bio(session->ssl, session->in, session->out);
  ssl.SSL_set_accept_state(session->ssl);
  return session;
}

void tls_end(TLSSession *session) {
  if (session->ssl) ssl.SSL_free(session->ssl);
  free(session);
}

bool tls_receive(TLSSession *session, const void *bytes, size_t count) {
  return count <= INT_MAX && ssl.BIO_write(session->in, bytes, (int)count) == (int)count;
}

long tls_read(TLSSession *session, void *buffer, size_t length) {
  // Errors that other connections left on this thread would be taken for this one's.
  ssl.ERR_clear_error();
  int count = ssl.SSL_read(session->ssl, buffer, length > INT_MAX ? INT_MAX : (int)length);
  if (count > 0) return count;
  switch (ssl.SSL_get_error(session->ssl, count)) {
    case SSL_ERROR_WANT_READ: return 0;
    case SSL_ERROR_ZERO_RETURN: return -1;
    default: return -2;
  }
}

bool tls_write(TLSSession *session, const void *bytes, size_t count) {
  ssl.ERR_clear_error();
  return count == 0
      || (count <= INT_MAX && ssl.SSL_write(session->ssl, bytes, (int)count) == (int)count);
}

void tls_finish(TLSSession *session) {
  ssl.ERR_clear_error();
  ssl.SSL_shutdown(session->ssl);
}

size_t tls_pending(TLSSession *session) {
  return (size_t)ssl.BIO_ctrl(session->out, BIO_CTRL_PENDING, 0, NULL);
}

size_t tls_take(TLSSession *session, void *buffer, size_t length) {
  int count = ssl.BIO_read(session->out, buffer, length > INT_MAX ? INT_MAX : (int)length);
  return count > 0 ? (size_t)count : 0;
}
