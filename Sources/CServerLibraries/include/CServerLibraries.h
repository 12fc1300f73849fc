/// Libraries of the system that a server loads when it needs them, and what they do for it: TLS by
/// OpenSSL, QR codes by libqrencode.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A certificate with its key.
typedef struct TLSContext TLSContext;
/// The state of one connection.
typedef struct TLSSession TLSSession;

/// Reads a certificate, with those that it depends on, and a key, from files in PEM; NULL for a failure,
/// whose reason `tls_problem` says, as for an expired certificate. This and the next four functions are
/// for one thread.
TLSContext *tls_open(const char *certificate, const char *key);
const char *tls_problem(void);

/// The number of days for which a file with a certificate and its key can be used; -1 if it cannot.
int tls_days_left(const char *certificate);

/// The SHA-256 of a certificate as browsers show it.
const char *tls_fingerprint(TLSContext *context);

/// Makes a key and a certificate for this machine, its addresses, and more names (`,DNS:shelf.home`),
/// valid for some days, in PEM; NULL for a failure.
const char *tls_make_certificate(const char *more_names, long days);

/// Begins the server's side of a connection; NULL without memory.
TLSSession *tls_begin(TLSContext *context);
void tls_end(TLSSession *session);

/// Takes bytes from the client; false without memory.
bool tls_receive(TLSSession *session, const void *bytes, size_t count);
/// Decrypts: the number of bytes, 0 if more must be received, -1 at the client's end, -2 if the
/// connection is broken.
long tls_read(TLSSession *session, void *buffer, size_t length);
/// Encrypts; false if the connection is broken.
bool tls_write(TLSSession *session, const void *bytes, size_t count);
/// Encrypts the end of the connection.
void tls_finish(TLSSession *session);
/// The number of bytes to be sent, and takes them.
size_t tls_pending(TLSSession *session);
size_t tls_take(TLSSession *session, void *buffer, size_t length);

/// The addresses of this machine in its networks, each in a line, those of IPv4 first; for one thread.
const char *machine_addresses(void);

/// Opens a file for lines at its end, and makes it for its owner only if it is missing; `-` is standard
/// output. Returns -1 for a failure.
int open_log(const char *path);

/// Appends a line about a response to a log. What a client sent cannot make another line: other
/// characters than visible ones of ASCII, and quotation marks, become underscores, and the path ends
/// before its query. The line is written in one call, so that lines of several servers do not mix.
void log_response(
    int descriptor, const char *address, const char *client, const char *date, const char *method,
    const char *target, unsigned status, size_t bytes, double milliseconds);

/// A QR code as lines for a terminal; an empty text if libqrencode is not installed, or the text is too
/// long; for one thread.
const char *qr_code(const char *text);
