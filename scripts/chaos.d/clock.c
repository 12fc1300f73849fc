// Shifts the wall clock by CHAOS_CLOCK seconds, as a machine whose clock is wrong has it, and no other
// clock: libfaketime also moves the monotonic ones, which then differ from those of the kernel's timers,
// so that whatever waits for a timer waits too long.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t shift(void) {
  const char *text = getenv("CHAOS_CLOCK");
  return text ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    now->tv_sec += shift();
  }
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec time;
  int result = clock_gettime(CLOCK_REALTIME, &time);
  if (result == 0) *now = (struct timeval){time.tv_sec, time.tv_nsec / 1000};
  return result;
}

time_t time(time_t *place) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}
