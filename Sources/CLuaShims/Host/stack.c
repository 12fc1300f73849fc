// The stack of the running thread.
//
// Lua counts its calls of C, and allows 200 of them, but their sizes differ: one level of `pcall`
// takes 0.75 KB, of `gsub` 2 KB, of a Swift function as much as it likes. And each closing of a
// coroutine starts another count. So the stack itself is measured, in each function of the border
// that calls Lua or Swift: all that come back here again and again.
#define _GNU_SOURCE // pthread_getattr_np
#include <pthread.h>

#include "host_internal.h"

/// What is left for the innermost function: 200 levels of Lua's own functions, which measure
/// nothing, take up to 170 KB (message handlers that call `tostring()`).
enum { reserve = 208 << 10 };

/// The floor is UINTPTR_MAX until it is needed: reading the stack's size takes the first thread a
/// tenth of a millisecond.
_Thread_local thread_record host_thread = {.stack_floor = UINTPTR_MAX};

static void measure(void) {
  void *bottom = NULL;
  size_t size = 0;
#ifdef __APPLE__
  size = pthread_get_stacksize_np(pthread_self());
  bottom = (char *)pthread_get_stackaddr_np(pthread_self()) - size; // it is the other end
#else
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &bottom, &size);
    pthread_attr_destroy(&attributes);
  }
#endif
  host_thread.stack_bottom = (uintptr_t)bottom;
  // Without an answer there is only Lua's own count. A large stack leaves more to Swift functions.
  host_thread.stack_floor = size == 0 ? 0 : (uintptr_t)bottom + reserve + size / 16;
}

bool host_is_stack_full(border_host *host, uintptr_t here) {
  if (host_thread.stack_floor == UINTPTR_MAX) measure();
  host->stack_floor = host_thread.stack_floor;
  // Below the bottom it is another stack, as of a fiber.
  return here < host->stack_floor && here >= host_thread.stack_bottom;
}

bool border_has_stack(border_host *host) { return !host_lacks_stack(host); }

void host_raise_stack(lua_State *state) {
  border_of(state)->raises_again = false;
  luaL_error(state, "C stack overflow");
  __builtin_unreachable();
}
