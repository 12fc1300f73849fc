// Stopping a machine from a signal handler or another thread, at no cost without requests.
//
// `lua_sethook` may be called from a signal handler on the machine's own thread, and nowhere else:
// from another thread the states it walks could be freed under it. So a request from another thread
// sets the flag and sends the machine's thread a signal, whose handler arms the hook there. The
// signal is SIGURG, which is ignored by default (Go interrupts goroutines with it).
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <unistd.h>

#include "host_internal.h"

static struct sigaction previous;

int host_thread_identifier(void) {
  static _Thread_local int identifier;
#ifdef __linux__
  if (UNLIKELY(identifier == 0)) identifier = (int)syscall(SYS_gettid);
#else
  if (UNLIKELY(identifier == 0)) identifier = (int)pthread_mach_thread_np(pthread_self());
#endif
  return identifier;
}

static void on_signal(int number, siginfo_t *info, void *context) {
  if (info->si_code == SI_TIMER) host_tick();
  host_arm_interrupted();
  if ((previous.sa_flags & SA_SIGINFO) != 0) {
    if (previous.sa_sigaction != NULL) previous.sa_sigaction(number, info, context);
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(number);
  }
}

void host_accept_signal(void) {
  static _Thread_local bool accepts;
  if (accepts) return;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGURG);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  accepts = true;
}

static void install(void) {
  struct sigaction action = {0};
  action.sa_sigaction = on_signal;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGURG, &action, &previous);
}

border_interrupt *border_interrupt_retain(border_host *host) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  host->lends_interrupt = true;
  host_accept_signal();
  // Requested during a call, which began without a check for interrupts.
  if (host->entries > 0) atomic_store(&host->interrupt->thread, host_thread_identifier());
  atomic_fetch_add(&host->interrupt->retains, 1);
  return host->interrupt;
}

void border_interrupt_release(border_interrupt *interrupt) {
  if (atomic_fetch_sub(&interrupt->retains, 1) == 1) free(interrupt);
}

void border_interrupt_request(border_interrupt *interrupt) {
  atomic_store(&interrupt->requested, 1);
  const int thread = atomic_load(&interrupt->thread);
  if (thread == 0) return; // no call is running: the next one finds the flag
  if (thread == host_thread_identifier()) {
    host_arm_interrupted();
    return;
  }
#ifdef __linux__
  syscall(SYS_tgkill, getpid(), thread, SIGURG);
#else
  const pthread_t target = pthread_from_mach_thread_np((mach_port_t)thread);
  if (target != NULL) pthread_kill(target, SIGURG);
#endif
}

void border_interrupt_clear(border_interrupt *interrupt) {
  atomic_store(&interrupt->requested, 0);
}

bool border_interrupt_is_requested(const border_interrupt *interrupt) {
  return atomic_load(&interrupt->requested) != 0;
}
