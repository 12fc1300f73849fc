// The internals of a machine, for this target only.
#ifndef HOST_INTERNAL_H
#define HOST_INTERNAL_H

#include <vendored.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>
#include <time.h>

#include "../include/border_functions.h"
#include "../include/border_host.h"
#include "../include/border_limits.h"
#include "../include/border_objects.h"

// What some versions of Lua have no name for, or another form of.
#if LUA_VERSION_RELEASE_NUM < 50405
#define lua_closethread(coroutine, from) lua_resetthread(coroutine)
#elif LUA_VERSION_RELEASE_NUM == 50405
#define lua_closethread(coroutine, from) lua_resetthread(coroutine, from)
#endif
#ifndef LUAI_MAXSTACK
#define LUAI_MAXSTACK 1000000
#endif
#if LUA_VERSION_NUM >= 505
#define lua_newstate(allocate, context) lua_newstate(allocate, context, luaL_makeseed(NULL))
#endif

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/// Reasons for the slow path out of a host function.
enum {
  pending_memory = 1,   // a push exceeded the limit
  pending_denied = 2,   // an allocation was denied by fault injection
  pending_stop = 4,     // the script is to stop: set and cleared together with `stop`
  pending_releases = 8, // collected objects are to be released
  pending_close = 16,   // the machine is to be closed once no call is running
  pending_reserved = 32, // the running host function has reserved memory
  pending_sample = 64,   // the stack is to be sampled for a profile
};

enum { traceback_capacity = 8192, chunk_capacity = 256, place_levels = 64 };

/// The place where an error was raised.
typedef struct error_place {
  char traceback[traceback_capacity];
  char chunk[chunk_capacity];
  int32_t line;
  bool again; // raised by Swift, which had received it from Lua before
} error_place;

/// A flag for signal handlers and other threads; it outlives the machine.
struct border_interrupt {
  atomic_int retains;
  atomic_int requested;
  atomic_int thread;                  // the kernel's ID of the thread inside the machine, or 0
  _Atomic(border_host *) host;        // NULL once closed
};

struct object_head;

/// One Swift object that Lua holds. Kept outside Lua's memory: the allocator finds it here when Lua
/// frees the userdata. A finalizer (`__gc`) would need free stack slots: with a full stack Lua
/// grows and shrinks 16 MB for each one that fails, with hooks disabled, so that no limit could
/// stop it.
typedef struct object_slot {
  void *object;
  const struct object_head *head; // inside the userdata; NULL for a free slot
  uint32_t next;                  // the next free or the next dead slot
  uint32_t size;                  // of the object, counted as memory that is kept
} object_slot;

/// The addresses of the userdata that hold the memory of Lua's string buffers.
typedef struct box_set {
  void **blocks; // open addressing, a power of two, at most half full
  size_t capacity, count;
} box_set;

/// A name of a type, found by the address of its interned string.
typedef struct type_entry {
  const void *key;
  int32_t field;
  uint8_t kind;
} type_entry;

enum { entry_field = 1, entry_closure_field, entry_method };

struct border_type {
  border_type *next;
  const border_type *parent;
  const void *identity; // of a Swift type
  const char *name; // kept alive by the metatable's __name
  border_accesses accesses;
  void *context;
  type_entry *entries; // open addressing, a power of two, at most half full
  uint32_t capacity, count;
  int metatable_reference, methods_reference;
  int interned_reference; // a weak table of userdata by number; 0 before the first one
};

/// The head of every userdata. `type` identifies host objects without access to a metatable.
typedef struct object_head {
  void *object; // a copy of the slot's, for speed; NULL once revoked
  const border_type *type;
  uint32_t slot;
} object_head;

struct border_host {
  // The members that every crossing reads come first: one cache line.
  lua_State *running;
  border_host *outer; // the machine that this thread was inside before this one
  uint32_t depth;     // above 0 while Swift is on top: allocations must not fail then
  uint32_t pending;   // reasons for the slow path out
  uint32_t entries;   // running protected calls from Swift
  atomic_bool has_releases;
  bool watches;         // whether a count hook is armed
  bool is_trusted;      // whether there may be userdata that are no host objects
  bool lends_interrupt; // whether an interrupt could be requested
  border_callbacks callbacks;
  uintptr_t stack_floor; // of the running thread: see `host_lacks_stack`
  lua_State *main;
  void *owner;

  size_t used, peak, limit;
  // The memory of Swift that counts as used: that of the running host functions (and of those that
  // called the running script), and the memory that is kept after them.
  size_t reserved, reserved_outside, kept;
  uint64_t allocations, deny_first, deny_last;
  bool denies_all;   // whether denials apply while Swift is on top, as without memory
  bool is_denied;    // whether the current allocation is denied in that way
  char *spare;       // memory for allocations without memory while Swift is on top
  size_t spare_used;
  size_t spare_live; // the number of blocks in it

  border_status stop; // the reason to stop the script; border_ok while it may run
  bool stop_traced;    // whether its place is recorded
  bool stop_delivered; // whether it was reported to Swift
  bool has_stopped;   // whether any script of this machine was ever stopped
  uint64_t time_limit, instruction_limit;
  uint64_t deadline, instructions_left;
  uint32_t work; // work since the last reading of the clock
  border_interrupt *interrupt;

  border_sampler sampler;             // of a profile; NULL without one
#ifdef __linux__
  timer_t timer;                      // signals the thread when a sample is due
#endif
  uint64_t script_time, script_begun; // of scripts since the last sample; begin of the running call

  int debugger_reference; // the function called at each line, or LUA_NOREF
  const char *debugger_source; // what the sources of its files begin with
  size_t debugger_length;
  bool debugs;            // whether it is running

  int32_t hook_mask; // of the host's hook
  int32_t hook_count, hook_left; // instructions between its events, and up to the next one

  bool takes_warnings;
  size_t warning_length;
  char warning[1024]; // the parts so far

  void *newest_userdata; // the block of the last allocated userdata, and its size
  size_t newest_userdata_size;
  size_t object_offset, object_size; // of the head inside such a block; 0 before the first
  size_t box_size;                   // of a string buffer's userdata; 0 while they are not tracked
  box_set boxes;
  object_slot *slots;
  uint32_t slot_count, free_slot, dead_slot;
  size_t live; // Swift objects that Lua holds
  border_type *types;
  border_type *closure_type, *error_type, *wait_type;
  int32_t thrown; // how to raise the value with which a coroutine is resumed; 0 for a plain resume
  int handler_reference;

  pthread_mutex_t release_lock; // guards `releases` and its counts: any thread drops references
  int32_t *releases;
  size_t release_count, release_capacity;

  int globals_reference, libraries_reference, preloaded_reference;
  int environment_reference; // of the running script, or LUA_NOREF

  error_place *places[place_levels]; // by the number of running protected calls; created if needed
  error_place *delivered;            // the place of the last failure that Swift received
  error_place stop_place;            // the place of the script that is being stopped
  error_place spare_place;           // used if there is no memory for another
  bool raises_again;                 // whether `raiser` raises an error that came from Lua
  lua_CFunction raiser;
  uint64_t identity; // unique among all machines of this process, including closed ones
};

/// The work between two readings of the clock, in units of about one instruction.
enum { work_quantum = 4096, hook_step = 256 };

/// Records the place of a state, from a level of its stack on.
void host_write_traceback(error_place *place, lua_State *state, int start);
/// The place of the error in the innermost protected call.
error_place *host_place(border_host *host);
int host_message_handler(lua_State *state);

/// Arms or disarms the count hook of a state according to the limits.
void host_arm(border_host *host, lua_State *state);
/// Checks interrupt, clock and budget, and sets `stop` if one of them requires it.
void host_check(border_host *host);
/// The time of a clock that always runs, in nanoseconds.
uint64_t host_now(void);
/// Passes the stack to the machine's profile, which `host_tick` asked for when the timer signalled.
void host_sample(lua_State *state);
void host_tick(void);
void host_end_profile(border_host *host);
/// Calls the debugger, if there is one: at a line, or with the error that is at an index of the stack.
void host_debug(lua_State *state, lua_Debug *record, int error);
/// Starts the clock of an outermost call.
void host_begin_deadline(border_host *host);
/// Allows scripts to run again after the stopped one has ended.
void host_settle_stop(border_host *host);
/// Makes the running state raise, or take a due sample, at its next instruction. Safe in a signal handler.
void host_arm_stop(border_host *host);
/// The same if a stop was requested: after a change of the running state, as the signal may have
/// come before.
ALWAYS_INLINE void host_arm_requested(border_host *host) {
  atomic_signal_fence(memory_order_seq_cst);
  if (UNLIKELY(atomic_load(&host->interrupt->requested))) host_arm_stop(host);
}
/// Raises the stop, past every message handler.
_Noreturn void host_raise_stop(lua_State *state);
_Noreturn void host_raise_memory(lua_State *state);
/// Makes room on a stack, or raises on `state`: the memory error, or `message` at Lua's own limit.
void host_reserve(lua_State *state, lua_State *stack, int slots, const char *message);
/// After `lua_checkstack` failed: raises the memory error unless it was Lua's own limit.
void host_check_room(lua_State *state, lua_State *stack, int slots);
/// Calls a C function under protection with the value on top, which its results replace.
border_status host_call_protected(lua_State *state, lua_CFunction function, int results);
/// Yields the topmost values; how the coroutine is resumed decides what the function does then.
int host_yield(lua_State *state, int count);
/// The slow path out of a host function: handles what is pending and raises errors.
int host_finish(lua_State *state, border_host *host, int32_t answer);

/// What the border knows of a thread.
typedef struct thread_record {
  border_host *_Atomic innermost; // the machines that it is inside: a signal handler walks the list
  uintptr_t stack_floor;          // the lowest address at which a function may begin
  uintptr_t stack_bottom;
  border_host *sampled;           // the machine with a profile; NULL without one
} thread_record;
extern _Thread_local thread_record host_thread;

/// The slow path of `host_lacks_stack`.
bool host_is_stack_full(border_host *host, uintptr_t here);
_Noreturn void host_raise_stack(lua_State *state);

/// Whether too little of the thread's stack is left to run Lua or Swift.
ALWAYS_INLINE bool host_lacks_stack(border_host *host) {
  const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  return UNLIKELY(here < host->stack_floor) && host_is_stack_full(host, here);
}

/// Raises an error if too little of the thread's stack is left.
ALWAYS_INLINE void host_check_stack(lua_State *state) {
  if (host_lacks_stack(border_of(state))) host_raise_stack(state);
}

/// Begins and ends a call of Swift, in which no allocation fails. Raises what is pending afterwards.
ALWAYS_INLINE border_host *host_begin_swift(lua_State *state) {
  border_host *host = border_of(state);
  if (host_lacks_stack(host)) host_raise_stack(state);
  host->depth++;
  return host;
}
ALWAYS_INLINE int host_end_swift(lua_State *state, border_host *host, int32_t answer) {
  host->depth--;
  if (UNLIKELY(answer < 0 || host->pending != 0)) return host_finish(state, host, answer);
  return answer;
}

/// Unblocks the interrupting signal on this thread: the pool threads of Swift block it.
void host_accept_signal(void);
/// The kernel's ID of the calling thread.
int host_thread_identifier(void);
/// Arms every machine that this thread is inside and that was asked to stop. Async-signal-safe.
void host_arm_interrupted(void);

/// Whether this thread is inside a call of the machine.
bool host_is_inside(const border_host *host);

void host_drain_references(border_host *host);
/// Records that Lua freed a block that may be the userdata over a Swift object.
void host_note_freed(border_host *host, void *block);

/// Removes the finalizer from the userdata of string buffers, which need none afterwards.
void host_track_boxes(lua_State *state);
void host_add_box(border_host *host, void *block);
/// Removes a string buffer's userdata from the set. Returns whether the block was one.
bool host_remove_box(border_host *host, void *block);

/// Memory that is reserved for when there is none: NULL if it is used up, too.
void *host_take_spare(border_host *host, size_t size);
void host_return_spare(border_host *host);
enum { spare_capacity = 256 * 1024 };
static inline bool host_is_spare(const border_host *host, const void *block) {
  return (uintptr_t)block - (uintptr_t)host->spare < spare_capacity;
}

/// Ends the counting of the memory that a returned host function had reserved.
static inline void host_end_reserved(border_host *host) {
  host->reserved = host->reserved_outside;
  host->pending &= ~(uint32_t)pending_reserved;
}

/// Whether all memory that counts as used, plus `more`, exceeds the limit.
static inline bool host_is_over(const border_host *host, size_t more) {
  return host->limit != 0 && host->used + host->reserved + host->kept + more > host->limit;
}

/// Charges work that no hook sees, and raises if the script is to stop.
static inline void host_charge(lua_State *state, size_t work) {
  border_host *host = border_of(state);
  size_t total = host->work + work;
  if (LIKELY(total < work_quantum)) {
    host->work = (uint32_t)total;
    return;
  }
  host->work = (uint32_t)(total < UINT32_MAX / 2 ? total : UINT32_MAX / 2);
  host_check(host);
  if (host->stop != border_ok) host_raise_stop(state);
}

#endif
