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

/// The lowest address of the thread's stack, and the lowest one at which a function may begin;
/// UINTPTR_MAX until they are needed, as reading them takes the first thread a tenth of a
/// millisecond.
static _Thread_local uintptr_t bottom;
static _Thread_local uintptr_t floor = UINTPTR_MAX;

static void measure(void) {
  pthread_attr_t attributes;
  void *start = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    pthread_attr_getstack(&attributes, &start, &size);
    pthread_attr_destroy(&attributes);
  }
  bottom = (uintptr_t)start;
  // Without an answer there is only Lua's own count. A large stack leaves more to Swift functions.
  floor = size == 0 ? 0 : bottom + reserve + size / 16;
}

uintptr_t host_stack_floor(void) { return floor; }

bool host_is_stack_full(border_host *host, uintptr_t here) {
  if (floor == UINTPTR_MAX) measure();
  host->stack_floor = floor;
  return here < floor && here >= bottom; // below the bottom it is another stack, as of a fiber
}

bool border_has_stack(border_host *host) { return !host_lacks_stack(host); }

void host_raise_stack(lua_State *state) {
  border_of(state)->raises_again = false;
  luaL_error(state, "C stack overflow");
  __builtin_unreachable();
}
