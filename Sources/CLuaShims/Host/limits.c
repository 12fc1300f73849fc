// Time and instruction limits, and stopping scripts.
//
// Once `stop` is set it stays set until the outermost call from Swift has returned: every state
// then runs with a hook at each instruction, and every bounded library function raises when it
// charges.
#include <time.h>

#include "host_internal.h"

uint64_t host_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static bool is_requested(const border_host *host) {
  return atomic_load_explicit(&host->interrupt->requested, memory_order_relaxed) != 0;
}

void host_check(border_host *host) {
  const uint32_t work = host->work;
  host->work = 0;
  if (host->stop != border_ok || host->entries == 0) return;
  if (UNLIKELY(is_requested(host))) {
    host->stop = border_interrupted;
  } else if (host->deadline != 0 && host_now() >= host->deadline) {
    host->stop = border_time_limit;
  } else if (host->instruction_limit != 0) {
    if (host->instructions_left <= work) host->stop = border_instruction_limit;
    else host->instructions_left -= work;
  }
  if (host->stop == border_ok) return;
  host->pending |= pending_stop;
  host->has_stopped = true;
}

bool border_must_stop(border_host *host) {
  host_check(host);
  return host->stop != border_ok || is_requested(host);
}

static border_status spend_slowly(border_host *host, size_t total) {
  host->work = (uint32_t)(total < UINT32_MAX / 2 ? total : UINT32_MAX / 2);
  if (host->work >= work_quantum) host_check(host);
  if (host->stop != border_ok) {
    if (!host->stop_traced) host_write_traceback(&host->stop_place, host->running, 0);
    host->stop_traced = host->stop_delivered = true;
    host->delivered = &host->stop_place;
    return host->stop;
  }
  return border_take_memory_error(host) ? border_memory_error : border_ok;
}

border_status border_spend(border_host *host, size_t work) {
  const size_t total = host->work + work;
  if (LIKELY(total < work_quantum && (host->pending & (pending_stop | pending_memory)) == 0)) {
    host->work = (uint32_t)total;
    return border_ok;
  }
  return host->running == NULL ? border_ok : spend_slowly(host, total);
}

/// Counts memory, and the work of filling it. On failure, nothing is counted.
static border_status count_memory(border_host *host, size_t *counter, size_t bytes) {
  if (host->running == NULL || host->limit == 0) return border_spend(host, bytes >> 6);
  if (bytes > host->limit) return border_memory_error;
  *counter += bytes;
  if (UNLIKELY(host_is_over(host, 0))) host->pending |= pending_memory;
  const border_status status = border_spend(host, bytes >> 6);
  if (UNLIKELY(status != border_ok)) *counter -= bytes;
  return status;
}

border_status border_reserve(border_host *host, size_t bytes) {
  const border_status status = count_memory(host, &host->reserved, bytes);
  if (host->entries == 0) host->reserved = 0; // there is no running function that would return
  else if (host->reserved != 0) host->pending |= pending_reserved;
  return status;
}

void border_end_reservation(border_host *host, size_t bytes) {
  const size_t own = host->reserved - host->reserved_outside;
  host->reserved -= bytes < own ? bytes : own;
}

border_status border_keep(border_host *host, size_t bytes) {
  return count_memory(host, &host->kept, bytes);
}

void border_forget(border_host *host, size_t bytes) {
  host->kept -= bytes < host->kept ? bytes : host->kept;
}

static void hook(lua_State *state, lua_Debug *record);

/// The hook counts instructions, stops at lines for a debugger, and at the events of the host's hook.
static int hook_mask(const border_host *host) {
  const int mask = host->hook_mask | LUA_MASKCOUNT;
  return host->debugger_reference == LUA_NOREF ? mask : mask | LUA_MASKLINE;
}

/// The instructions between two calls of the hook.
static int hook_steps(const border_host *host) {
  return host->hook_count != 0 && host->hook_count < hook_step ? host->hook_count : hook_step;
}

/// Calls the hook after `step` instructions.
static void set_hook(lua_State *state, int step) {
  lua_sethook(state, hook, hook_mask(border_of(state)), step);
}

/// Calls the host's hook, if the event is one of its own.
static void call_hook(lua_State *state, border_host *host, lua_Debug *record) {
  const int event = record->event == LUA_HOOKTAILCALL ? LUA_HOOKCALL : record->event;
  if ((host->hook_mask & 1 << event) == 0) return;
  host_begin_swift(state);
  const int32_t answer = host->callbacks.hook(state, record);
  host->running = state;
  if (answer == border_raise_here) { // level 0 is the function that is running, not the hook
    luaL_where(state, 0);
    lua_insert(state, -2);
    lua_concat(state, 2);
  }
  host_end_swift(state, host, answer == border_raise_here ? border_raise : answer);
}

static void hook(lua_State *state, lua_Debug *record) {
  border_host *host = border_of(state);
  if (host->stop == border_ok) {
    if (record->event != LUA_HOOKCOUNT) {
      if (record->event == LUA_HOOKLINE && host->debugger_reference != LUA_NOREF)
        host_debug(state, record, 0);
      call_hook(state, host, record);
      return;
    }
    const int steps = hook_steps(host);
    if (UNLIKELY(host->pending & pending_sample)) host_sample(state);
    host->work += (uint32_t)steps;
    host_check(host);
    if (host->stop == border_ok) {
      host_arm(host, state);
      host->hook_left -= steps;
      if (host->hook_count == 0 || host->hook_left > 0) return;
      host->hook_left = host->hook_count;
      call_hook(state, host, record);
      return;
    }
  }
  set_hook(state, 1);
  host_raise_stop(state);
}

void host_arm(border_host *host, lua_State *state) {
  if (host->watches) {
    if (lua_gethook(state) != hook || lua_gethookcount(state) != hook_steps(host) ||
        lua_gethookmask(state) != hook_mask(host))
      set_hook(state, hook_steps(host));
    return;
  }
  if (lua_gethook(state) == NULL) return;
  lua_sethook(state, NULL, 0, 0);
  // A signal between the reading of the hook and its removal must not be lost.
  if (is_requested(host) || host->pending & pending_sample) set_hook(state, 1);
}

void host_arm_stop(border_host *host) {
  lua_State *state = host->running;
  if (state != NULL) set_hook(state, 1);
}

void host_raise_stop(lua_State *state) {
  border_host *host = border_of(state);
  if (!host->stop_traced) host_write_traceback(&host->stop_place, state, 0);
  host->stop_traced = true;
  host->running = state;
  host_arm_stop(host);
  // `lua_error` raises this very string as the memory error, which passes every message handler:
  // with an ordinary error `xpcall(loop, loop)` would run the handler with hooks disabled.
  lua_pushliteral(state, "not enough memory");
  lua_error(state);
  __builtin_unreachable();
}

void host_raise_memory(lua_State *state) {
  host_write_traceback(host_place(border_of(state)), state, 0);
  lua_pushliteral(state, "not enough memory");
  lua_error(state);
  __builtin_unreachable();
}

void host_check_room(lua_State *state, lua_State *stack, int slots) {
  if (slots < LUAI_MAXSTACK / 2 - lua_gettop(stack)) host_raise_memory(state);
}

void host_reserve(lua_State *state, lua_State *stack, int slots, const char *message) {
  if (LIKELY(lua_checkstack(stack, slots))) return;
  host_check_room(state, stack, slots);
  luaL_error(state, "%s", message);
}

void host_begin_deadline(border_host *host) { host->deadline = host_now() + host->time_limit; }

uint64_t border_stop_clock(border_host *host) {
  if (host->deadline == 0) return 0;
  const uint64_t time = host_now();
  const uint64_t left = host->deadline > time ? host->deadline - time : 1;
  host->deadline = 0;
  return left;
}

void border_start_clock(border_host *host, uint64_t left) {
  if (left != 0) host->deadline = host_now() + left;
}

void host_settle_stop(border_host *host) {
  if (host->stop == border_interrupted && host->stop_delivered)
    atomic_store(&host->interrupt->requested, 0);
  host->stop = border_ok;
  host->pending &= ~(uint32_t)pending_stop;
  host->stop_delivered = false;
  host->stop_traced = false;
  host_arm(host, host->running);
}

static void set_watches(border_host *host) {
  host->watches = host->time_limit != 0 || host->instruction_limit != 0 || host->hook_mask != 0 ||
                  host->debugger_reference != LUA_NOREF;
}

void border_set_hook(border_host *host, int32_t mask, int32_t count) {
  host->hook_mask = mask;
  host->hook_count = host->hook_left = mask & LUA_MASKCOUNT ? (count < 1 ? 1 : count) : 0;
  set_watches(host);
  if (host->running != NULL && host->stop == border_ok) host_arm(host, host->running);
}

void border_set_limits(
    border_host *host, size_t memory, uint64_t nanoseconds, uint64_t instructions) {
  host->limit = memory;
  host->time_limit = nanoseconds;
  host->instruction_limit = instructions;
  set_watches(host);
  if (host->running == NULL) return;
  if (host->entries > 0) {
    host->deadline = nanoseconds == 0 ? 0 : host_now() + nanoseconds;
    host->instructions_left = instructions;
  }
  if (host->stop == border_ok) host_arm(host, host->running);
}
