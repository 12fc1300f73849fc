// Calls from Swift into Lua: always protected, always counted.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_internal.h"

void host_arm_interrupted(void) {
  for (border_host *each = atomic_load(&host_thread.innermost); each != NULL; each = each->outer)
    if (atomic_load(&each->interrupt->requested)) host_arm_stop(each);
}

bool host_is_inside(const border_host *host) {
  const border_host *each = atomic_load_explicit(&host_thread.innermost, memory_order_relaxed);
  while (each != NULL && each != host) each = each->outer;
  return each != NULL;
}

/// Whether a call has limits or can be interrupted; those of most machines do not.
ALWAYS_INLINE bool is_guarded(const border_host *host) {
  return UNLIKELY(host->watches | host->lends_interrupt);
}

static void begin_limits(border_host *host) {
  if (host->lends_interrupt) host_accept_signal();
  // Before the request is read, in the order of all threads: either it is seen here, or its sender
  // sees this thread, and sends the signal.
  atomic_store(&host->interrupt->thread, host_thread_identifier());
  if (host->time_limit != 0) host_begin_deadline(host);
  if (host->sampler != NULL) host->script_begun = host_now();
  host->instructions_left = host->instruction_limit;
  host->work = 0;
  host_arm_requested(host);
}

static void end_limits(border_host *host) {
  atomic_store_explicit(&host->interrupt->thread, 0, memory_order_relaxed);
  host->deadline = 0;
  if (host->sampler != NULL) host->script_time += host_now() - host->script_begun;
}

ALWAYS_INLINE void enter(border_host *host) {
  if (host->entries++ > 0) return;
  host->outer = atomic_load_explicit(&host_thread.innermost, memory_order_relaxed);
  atomic_store_explicit(&host_thread.innermost, host, memory_order_relaxed);
  host->stack_floor = host_thread.stack_floor;
  if (is_guarded(host)) begin_limits(host);
  if (UNLIKELY(atomic_load_explicit(&host->has_releases, memory_order_relaxed)))
    host_drain_references(host);
  if (UNLIKELY(host->pending & pending_releases)) border_drain(host);
}

enum { pending_at_end = pending_stop | pending_releases | pending_close | pending_reserved };

/// What remains to be done at the end of the outermost call, which is still running: a `deinit` may
/// call Lua, and close the machine whose results the caller is about to read.
static void settle(border_host *host) {
  if (host->pending & pending_releases) border_drain(host);
  if (host->pending & pending_reserved) host_end_reserved(host);
  if (host->stop != border_ok) host_settle_stop(host);
  if (host->pending & pending_close) host->running = NULL; // the caller may still read results
}

ALWAYS_INLINE void leave(border_host *host) {
  if (host->entries == 1) {
    if (UNLIKELY(host->pending & pending_at_end)) settle(host);
    atomic_store_explicit(&host_thread.innermost, host->outer, memory_order_relaxed);
    if (is_guarded(host)) end_limits(host);
  }
  host->entries--;
}

void border_enter(border_host *host) { enter(host); }
void border_leave(border_host *host) {
  leave(host);
  if (UNLIKELY(host->pending & pending_close) && host->main != NULL)
    border_unwind(host, host->main, lua_gettop(host->main));
}

bool border_prepare(lua_State *state, int32_t slots) {
  if (UNLIKELY(!lua_checkstack(state, slots + 2))) return false;
  lua_pushcfunction(state, host_message_handler);
  return true;
}

/// The status of a failed call, which has not ended: the error is described within its limits.
static border_status failure(border_host *host, int status) {
  if (host->stop != border_ok) {
    host->stop_delivered = true;
    host->delivered = &host->stop_place;
    return host->stop;
  }
  host->delivered = host_place(host);
  if (status == LUA_ERRMEM) return border_memory_error;
  return status == LUA_ERRSYNTAX ? border_syntax_error : border_runtime_error;
}

/// Ends a call, unless it failed.
ALWAYS_INLINE border_status outcome(border_host *host, int status) {
  if (UNLIKELY(status != LUA_OK)) return failure(host, status);
  leave(host);
  return border_ok;
}

ALWAYS_INLINE bool is_refused(border_host *host) {
  return UNLIKELY(host->pending & (pending_stop | pending_memory | pending_sample)) ||
         host_lacks_stack(host);
}

/// Returns an error while a push exceeded the limit, the script is being stopped, or the stack is
/// full.
static int refusal(lua_State *state, border_host *host) {
  if (host->pending & pending_sample) host_sample(state); // of the host function that calls
  if (host->stop != border_ok || border_take_memory_error(host)) {
    lua_pushliteral(state, "not enough memory");
    return LUA_ERRMEM;
  }
  if (!host_lacks_stack(host)) return LUA_OK;
  host_write_traceback(host_place(host), state, 0);
  lua_pushliteral(state, "C stack overflow");
  return LUA_ERRRUN;
}

border_frame border_begin_call(border_host *host, int32_t reference, int32_t slots) {
  lua_State *state = host->running;
  border_frame frame = {state, 0, 0};
  if (UNLIKELY(state == NULL)) return frame;
  const int height = lua_gettop(state);
  // A frame starts with twenty free slots, so that a check of the height avoids a request for more.
  if (UNLIKELY(height > 4 || slots > 12) && !lua_checkstack(state, slots + 3)) {
    frame.state = NULL;
    return frame;
  }
  frame.base = height;
  frame.first = height + 1;
  if (host->entries > 0) { // otherwise the handler at the bottom of the main stack is used
    lua_pushcfunction(state, host_message_handler);
    frame.first = height + 2;
  }
  lua_rawgeti(state, LUA_REGISTRYINDEX, reference);
  return frame;
}

ALWAYS_INLINE border_status call(
    border_host *host, lua_State *state, int32_t arguments, int32_t results, int32_t handler) {
  enter(host);
  int status = LUA_OK;
  if (is_refused(host)) status = refusal(state, host);
  if (LIKELY(status == LUA_OK)) {
    const uint32_t depth = host->depth;
    const size_t outside = host->reserved_outside;
    host->reserved_outside = host->reserved; // of the calling function, during the call
    host->depth = 0;
    status = lua_pcall(state, arguments, results, handler);
    host->depth = depth;
    host->reserved_outside = outside;
    if (UNLIKELY(host->reserved != outside)) host->pending |= pending_reserved;
  }
  return outcome(host, status);
}

border_status border_call(
    lua_State *state, int32_t arguments, int32_t results, int32_t handler) {
  return call(border_of(state), state, arguments, results, handler);
}

border_status host_call_protected(lua_State *state, lua_CFunction function, int results) {
  if (!border_prepare(state, 4)) {
    border_enter(border_of(state)); // as if the call had failed
    return border_memory_error;
  }
  const int handler = lua_gettop(state);
  lua_pushcfunction(state, function);
  lua_pushvalue(state, -3);
  const border_status status = border_call(state, 1, results, handler);
  // Removes handler and argument below the result.
  const int kept = status == border_ok ? results : 1;
  lua_rotate(state, -2 - kept, kept);
  lua_settop(state, -3);
  return status;
}

border_status border_finish_call(
    border_host *host, border_frame frame, int32_t arguments, int32_t results) {
  const int32_t handler = frame.first - frame.base == 1 ? 1 : frame.first - 1;
  return call(host, frame.state, arguments, results, handler);
}

typedef struct text_source {
  const char *bytes;
  size_t left;
} text_source;

/// Passes the text in pieces, so that compiling is charged and can be stopped.
static const char *read_text(lua_State *state, void *context, size_t *size) {
  enum { piece = 4096 };
  text_source *source = context;
  *size = source->left < piece ? source->left : piece;
  const char *bytes = source->bytes;
  source->bytes += *size;
  source->left -= *size;
  host_charge(state, *size);
  return *size == 0 ? NULL : bytes;
}

/// Records the place of a syntax error: the message begins with the last 59 bytes of the chunk's name,
/// and the line.
static void note_syntax(border_host *host, lua_State *state, const char *name) {
  error_place *place = host_place(host);
  const char *message = lua_tostring(state, -1);
  const size_t length = strlen(name), shown = length < LUA_IDSIZE ? length : LUA_IDSIZE - 1;
  snprintf(place->chunk, chunk_capacity, "%s", name);
  place->traceback[0] = 0;
  place->line = message != NULL && strlen(message) > shown && message[shown] == ':' ? atoi(message + shown + 1) : 0;
}

border_status border_load(
    lua_State *state, const char *bytes, size_t length, const char *name) {
  border_host *host = border_of(state);
  enter(host);
  text_source source = {bytes == NULL ? "" : bytes, length};
  host_place(host)->traceback[0] = 0;
  int status = LUA_OK;
  if (is_refused(host)) status = refusal(state, host);
  if (LIKELY(status == LUA_OK)) {
    const uint32_t depth = host->depth;
    host->depth = 0;
    status = lua_load(state, read_text, &source, name, "t"); // protects itself
    host->depth = depth;
    if (status == LUA_ERRSYNTAX) note_syntax(host, state, name + 1);
  }
  if (status == LUA_OK) {
    lua_pushvalue(state, -2);
    if (lua_setupvalue(state, -2, 1) == NULL) lua_settop(state, -2);
  }
  lua_remove(state, -2); // the environment
  return outcome(host, status);
}
