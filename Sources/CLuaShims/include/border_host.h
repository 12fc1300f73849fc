// One virtual machine: its memory, its place in the border, its calls from Swift.
#ifndef BORDER_HOST_H
#define BORDER_HOST_H

#include <vendored.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct border_host border_host;

/// The functions of Swift for the border: one set for each machine.
typedef struct border_callbacks {
  /// Runs a Swift closure. Returns as `border_function` does.
  int32_t (*invoke)(lua_State *state, void *closure);
  /// Releases one retain of a Swift object.
  void (*release)(void *object);
  /// Pushes a description of the Swift error behind an error object. Returns the number pushed.
  int32_t (*describe)(lua_State *state, void *error);
  /// Takes a warning, while scripts may be running; it must not raise.
  void (*warn)(border_host *host, const char *text, size_t length);
  /// Takes an event of a script (`LUA_HOOKCALL` and so on). Returns as a `border_function` does, and
  /// does not yield.
  int32_t (*hook)(lua_State *state, lua_Debug *record);
} border_callbacks;

/// The result of a protected call.
typedef enum border_status : int32_t {
  border_ok = 0,
  border_runtime_error,
  border_syntax_error,
  border_memory_error,
  border_time_limit,
  border_instruction_limit,
  border_interrupted,
} border_status;

/// The version of Lua, such as "5.4.4".
static inline const char *border_version(void) {
  return LUA_VERSION_MAJOR "." LUA_VERSION_MINOR "." LUA_VERSION_RELEASE;
}

/// Opens an empty machine, or returns NULL if memory is short.
border_host *_Nullable border_open(border_callbacks callbacks);

/// Closes the Lua state and releases every Swift object that Lua holds. The host itself remains,
/// for references that are dropped later. During a call from Swift, the end of the outermost call
/// closes it.
void border_close(border_host *host);

/// Restores the height of the stack before a call or a push.
void border_unwind(border_host *host, lua_State *state, int32_t height);

/// Frees the host after `border_close`.
void border_free(border_host *host);

/// The machine behind a state; every coroutine inherits it.
static inline border_host *border_of(lua_State *state) {
  return *(border_host *_Nonnull *_Nonnull)lua_getextraspace(state);
}

/// The running state: the main one, or the coroutine that called Swift. NULL once closed.
lua_State *_Nullable border_running(border_host *host);

/// Memory in use and its peak, in bytes.
size_t border_memory_used(const border_host *host);
size_t border_memory_peak(const border_host *host);

/// Whether there is memory for a block that Swift is about to push. Otherwise the host function
/// ends with the memory error, and must push a small value instead.
bool border_has_memory(border_host *host, size_t size);

/// A number that is unique among all machines of this process.
uint64_t border_identity(const border_host *host);
/// The number of running calls from Swift.
uint32_t border_level(const border_host *host);

/// The number of Swift objects that Lua holds.
size_t border_live_objects(const border_host *host);

/// How garbage is collected.
typedef enum border_collector : int32_t {
  border_collector_incremental,
  border_collector_generational,
  border_collector_stopped,
} border_collector;
void border_set_collector(border_host *host, border_collector collector);

/// Collects all garbage and releases the Swift objects that went with it.
void border_collect(border_host *host);

/// Releases the Swift objects whose userdata were collected.
void border_drain(border_host *host);

/// Whether a push from Swift exceeded the memory limit since the last call and collecting did not
/// help; resets the condition.
bool border_take_memory_error(border_host *host);

/// Fault injection: denies the allocations numbered first to last, counted from 1 from this call.
/// Zero for both disables it. `all` denies them while Swift is on top, too, as if the system had no
/// memory left; otherwise these are granted, as when the limit is reached.
void border_deny_allocations(border_host *host, uint64_t first, uint64_t last, bool all);

/// The number of allocations since `border_deny_allocations`.
uint64_t border_allocations(const border_host *host);

/// Makes room for `slots` more values and pushes the message handler. Returns false if the stack is
/// full.
bool border_prepare(lua_State *state, int32_t slots);

/// A running call: its state, the height before it, and the index of the first result (the handler
/// is directly below it, or at the bottom of the main stack). Two registers.
typedef struct border_frame {
  lua_State *_Nullable state; // NULL if the machine is closed or the stack full
  int32_t base;
  int32_t first;
} border_frame;

/// Pushes the handler (if not present) and the function of a call with `slots` arguments and
/// results.
border_frame border_begin_call(border_host *host, int32_t reference, int32_t slots);

/// Calls the function that `border_begin_call` pushed, below `arguments` values; see `border_call`.
border_status border_finish_call(
    border_host *host, border_frame frame, int32_t arguments, int32_t results);

/// Calls the function below `arguments` values. The handler remains at index `handler`, below the
/// results. On failure one value, the error, is on top, and `border_leave` must end the call, so
/// that its limits hold while the error is described. That applies to every function that runs Lua
/// and returns a status.
border_status border_call(lua_State *state, int32_t arguments, int32_t results, int32_t handler);

/// Whether enough of the thread's stack is left for one more level of a recursion in Swift.
bool border_has_stack(border_host *host);

/// Begins and ends a section in which all calls share one budget.
void border_enter(border_host *host);
void border_leave(border_host *host);

/// Compiles text (never bytecode) and pushes the function, or the message on failure. The value on
/// top is popped and becomes its environment.
border_status border_load(
    lua_State *state, const char *_Nullable bytes, size_t length, const char *name);

/// The place where the error of the last failed call was raised: the frames as text (at most 8 kB),
/// chunk and line (0 if no Lua function was running). Valid until the next failure.
const char *border_traceback(const border_host *host);
const char *border_failure_chunk(const border_host *host);
int32_t border_failure_line(const border_host *host);
/// Whether that error was raised by `border_raise_again`.
bool border_failed_again(const border_host *host);

/// Releases a registry reference: inside a call immediately, otherwise at the next one. Any thread.
void border_release(border_host *host, int32_t reference);

/// Moves the value on top into the registry.
int32_t border_take_reference(lua_State *state);

/// Moves the value on top into the registry, and replaces another one.
void border_replace_reference(lua_State *state, int32_t reference);

/// The address of the machine's Swift owner.
void *_Nullable border_owner(const border_host *host);
void border_set_owner(border_host *host, void *_Nullable owner);

#pragma clang assume_nonnull end
#endif
