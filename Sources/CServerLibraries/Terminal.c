#define _GNU_SOURCE
#include "CServerLibraries.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static size_t add(const char *text, void *buffer, size_t used, size_t length) {
  size_t count = strlen(text);
  if (used + count >= length) return used;
  memcpy((char *)buffer + used, text, count + 1);
  return used + count;
}

const char *machine_addresses(void) {
  static char buffer[4096];
  const size_t length = sizeof buffer;
  struct ifaddrs *all = NULL;
  size_t used = 0;
  buffer[0] = 0;
  if (getifaddrs(&all) != 0) return buffer;
  for (int pass = 0; pass < 2; pass++) {
    int family = pass ? AF_INET6 : AF_INET;
    for (struct ifaddrs *one = all; one; one = one->ifa_next) {
      if (!one->ifa_addr || one->ifa_addr->sa_family != family) continue;
      if (!(one->ifa_flags & IFF_UP) || one->ifa_flags & IFF_LOOPBACK) continue;
      struct sockaddr_in6 *six = (struct sockaddr_in6 *)one->ifa_addr;
      // An address of one cable only has a zone, which browsers do not take.
      if (pass && IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr)) continue;
      const void *address = pass ? (void *)&six->sin6_addr
                                 : (void *)&((struct sockaddr_in *)one->ifa_addr)->sin_addr;
      char text[INET6_ADDRSTRLEN + 1];
      if (!inet_ntop(family, address, text, sizeof text - 1)) continue;
      used = add(strcat(text, "\n"), buffer, used, length);
    }
  }
  freeifaddrs(all);
  return buffer;
}

int open_log(const char *path) {
  if (strcmp(path, "-") == 0) return STDOUT_FILENO;
  return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0600);
}

void log_response(
    int descriptor, const char *address, const char *client, const char *date, const char *method,
    const char *target, unsigned status, size_t bytes, double milliseconds) {
  char path[201];
  size_t count = strcspn(target, "?");
  if (count > sizeof path - 1) count = sizeof path - 1;
  for (size_t i = 0; i < count; i++) {
    path[i] = target[i] > 0x22 && target[i] < 0x7F ? target[i] : target[i] == '!' ? '!' : '_';
  }
  path[count] = 0;
  char line[1000];
  int length = snprintf(
      line, sizeof line, "%.60s %.240s [%.40s] \"%.30s %s\" %u %zu %.0f ms\n", address, client, date,
      method, path, status, bytes, milliseconds);
  if (length > 0 && write(descriptor, line, (size_t)length) < 0) return;
}

// As in qrencode.h, whose version 4 Debian has had since 2019.
typedef struct {
  int version;
  int width;
  unsigned char *data;
} QRcode;

const char *qr_code(const char *text) {
  static char buffer[1 << 16];
  const size_t length = sizeof buffer;
  buffer[0] = 0;
  void *library = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return buffer;
  QRcode *(*encode)(const char *, int, int) = dlsym(library, "QRcode_encodeString8bit");
  void (*release)(QRcode *) = dlsym(library, "QRcode_free");
  QRcode *code = encode && release ? encode(text, 0, 0) : NULL;
  if (!code) return buffer;
  size_t used = 0;
  const int margin = 2;
  // Each line of text has two rows, black on white whatever the terminal's colours are.
  for (int y = -margin; y < code->width + margin; y += 2) {
    used = add("\033[38;5;16;48;5;231m", buffer, used, length);
    for (int x = -margin; x < code->width + margin; x++) {
      int dark = 0;
      for (int row = 0; row < 2; row++) {
        int line = y + row;
        if (x < 0 || line < 0 || x >= code->width || line >= code->width) continue;
        dark |= (code->data[line * code->width + x] & 1) << row;
      }
      const char *blocks[] = {" ", "▀", "▄", "█"};
      used = add(blocks[dark], buffer, used, length);
    }
    used = add("\033[0m\n", buffer, used, length);
  }
  release(code);
  return buffer;
}
