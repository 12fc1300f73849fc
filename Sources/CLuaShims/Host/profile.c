// Where the time of scripts goes: their stack, sampled by the clock.
//
// A timer signals the machine's thread. The stack is read where stops are checked anyway: at the next
// instruction of Lua, by the hook of the limits, and when a host function returns or calls Lua. Between
// two samples scripts run at full speed, and a machine without a profile checks nothing.
#define _GNU_SOURCE // SIGEV_THREAD_ID
#include <signal.h>

#include "host_internal.h"

// It is repeated slowly: the signal may come while the thread changes another bit of `pending`, and
// the sample's bit is lost then.
static void set_timer(border_host *host) {
#ifdef __linux__
  const struct itimerspec time = {
      .it_value.tv_nsec = 1000000, .it_interval.tv_nsec = 50000000};
  timer_settime(host->timer, 0, &time, NULL);
#else
  (void)host; // no timer can signal one thread: there are no samples
#endif
}

void host_tick(void) {
  border_host *host = host_thread.sampled;
  if (host == NULL) return;
  host->pending |= pending_sample;
  if (host->depth == 0) host_arm_stop(host);
}

void host_sample(lua_State *state) {
  border_host *host = border_of(state);
  const uint64_t time = host->script_time + host_now() - host->script_begun;
  host->depth++; // Swift is on top
  host->sampler(state, time);
  host->depth--;
  host->pending &= ~(uint32_t)pending_sample;
  host->script_time = 0;
  host->script_begun = host_now();
  set_timer(host);
}

void border_start_profile(border_host *host, border_sampler sampler) {
  border_interrupt_release(border_interrupt_retain(host)); // handles the signal
#ifdef __linux__
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGURG};
  event._sigev_un._tid = host_thread_identifier();
  if (timer_create(CLOCK_MONOTONIC, &event, &host->timer) != 0) return;
#endif
  host->sampler = sampler;
  host_thread.sampled = host;
  set_timer(host);
}

void host_end_profile(border_host *host) {
  if (host_thread.sampled == host) host_thread.sampled = NULL;
#ifdef __linux__
  if (host->sampler != NULL) timer_delete(host->timer);
#endif
}
