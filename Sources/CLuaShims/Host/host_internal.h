// The inside of a machine, for this target only.
#ifndef HOST_INTERNAL_H
#define HOST_INTERNAL_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>

#include "../include/border_functions.h"
#include "../include/border_host.h"
#include "../include/border_limits.h"
#include "../include/border_objects.h"

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/// Reasons for the slow way out of a host function.
enum {
  pending_memory = 1,   // a push went over the limit
  pending_denied = 2,   // an allocation was denied by fault injection
  pending_stop = 4,     // the script is to stop: set and cleared together with `stop`
  pending_releases = 8, // collected objects wait to be released
  pending_close = 16,   // the machine is to be closed once nothing runs in it
  pending_reserved = 32, // the host function that runs has reserved memory
};

enum { traceback_capacity = 8192, chunk_capacity = 256, place_levels = 64 };

/// Where an error was raised.
typedef struct error_place {
  char traceback[traceback_capacity];
  char chunk[chunk_capacity];
  int32_t line;
  bool again; // raised by Swift, which had received it from Lua before
} error_place;

/// A flag that signal handlers and other threads reach; it outlives the machine.
struct border_interrupt {
  atomic_int retains;
  atomic_int requested;
  atomic_int thread;                  // the kernel's id of the thread inside the machine, or 0
  _Atomic(border_host *) host;        // NULL once closed
};

struct object_head;

/// One Swift object that Lua holds. Kept outside Lua's memory: the allocator finds it here when Lua
/// frees the userdata. A finalizer (`__gc`) would need free stack slots: with a full stack Lua grows
/// and shrinks 16 MB for each one that fails, with hooks off, so that no limit could stop it.
typedef struct object_slot {
  void *object;
  const struct object_head *head; // inside the userdata; NULL for a slot that is not taken
  uint32_t next;                  // the next free or the next dead slot
} object_slot;

/// The addresses of the userdata that Lua's string buffers keep their memory behind.
typedef struct box_set {
  void **blocks; // open addressing, a power of two, at most half full
  size_t capacity, count;
} box_set;

/// A name that a type knows, found by the address of its interned string.
typedef struct type_entry {
  const void *key;
  int32_t field;
  uint8_t kind;
} type_entry;

enum { entry_field = 1, entry_closure_field, entry_method };

struct border_type {
  border_type *next;
  const char *name; // kept alive by the metatable's __name
  border_accesses accesses;
  void *context;
  type_entry *entries; // open addressing, a power of two, at most half full
  uint32_t capacity, count;
  int metatable_reference, methods_reference;
};

/// The head of every userdata. `type` tells host objects apart without touching a metatable.
typedef struct object_head {
  void *object; // a copy of the slot's, for speed; NULL once revoked
  const border_type *type;
  uint32_t slot;
} object_head;

struct border_host {
  // What every crossing looks at comes first: one cache line.
  lua_State *running;
  border_host *outer; // the machine this thread was inside of before this one
  uint32_t depth;     // above 0 while Swift is on top: no allocation may fail then
  uint32_t pending;   // reasons for the slow way out
  uint32_t entries;   // protected calls from Swift under way
  atomic_bool has_releases;
  bool watches;         // whether a count hook is armed
  bool lends_interrupt; // whether anybody could ask for one
  border_callbacks callbacks;
  lua_State *main;
  void *owner;

  size_t used, peak, limit;
  // Memory of Swift's that counts as used: of the host functions under way (and of those that called
  // the script that runs), and what is kept beyond them.
  size_t reserved, reserved_outside, kept;
  uint64_t allocations, deny_first, deny_last;
  bool denies_all;   // whether a denial counts while Swift is on top, as if there was no memory
  bool is_denied;    // whether the allocation under way is denied in that way
  char *spare;       // memory for when there is none while Swift is on top
  size_t spare_used;
  size_t spare_live; // blocks in it

  border_status stop; // why the script is to stop; border_ok while it may run
  bool stop_traced;    // whether its place is written down
  bool stop_delivered; // whether Swift has been told
  bool has_stopped;   // whether any script of this machine was ever stopped
  uint64_t time_limit, instruction_limit;
  uint64_t deadline, instructions_left;
  uint32_t work; // work done since the last look at the clock
  uint32_t coroutine_closes;
  border_interrupt *interrupt;

  void *newest_userdata; // the block of the last userdata that was allocated, and its size
  size_t newest_userdata_size;
  size_t object_offset, object_size; // of the head inside such a block; 0 until there is one
  size_t box_size;                   // of a string buffer's userdata; 0 while they are not tracked
  box_set boxes;
  object_slot *slots;
  uint32_t slot_count, free_slot, dead_slot;
  size_t live; // Swift objects lent and not yet collected
  border_type *types;
  border_type *closure_type, *error_type;
  int handler_reference;

  pthread_mutex_t release_lock; // guards `releases` and its counts: references drop on any thread
  int32_t *releases;
  size_t release_count, release_capacity;

  int globals_reference, libraries_reference, preloaded_reference;
  int environment_reference; // of the script that runs, or LUA_NOREF

  error_place *places[place_levels]; // by the number of protected calls under way; made when needed
  error_place *delivered;            // the place of the last failure that Swift was given
  error_place stop_place;            // where the script that is being stopped stood
  error_place spare_place;           // for when there is no memory for another
  bool raises_again;                 // whether `raiser` raises an error that came from Lua before
  lua_CFunction raiser;
  uint64_t identity; // of no other machine of this process, whenever it lived
};

/// Work between two looks at the clock, in units of about one instruction.
enum { work_quantum = 4096, hook_step = 256 };

/// Writes down where the state stands, from a level of its stack on.
void host_write_traceback(error_place *place, lua_State *state, int start);
/// The place of the error that the innermost protected call fails with.
error_place *host_place(border_host *host);
int host_message_handler(lua_State *state);

/// Arms or disarms the count hook of a state as the limits ask.
void host_arm(border_host *host, lua_State *state);
/// Looks at interrupt, clock and budget, and sets `stop` when one of them says so.
void host_check(border_host *host);
/// Starts the time of an outermost call.
void host_begin_deadline(border_host *host);
/// Lets scripts run again after the one that was stopped is gone.
void host_settle_stop(border_host *host);
/// Makes the running state raise at its next instruction. Safe in a signal handler.
void host_arm_stop(border_host *host);
/// Raises the stop, past every message handler.
_Noreturn void host_raise_stop(lua_State *state);
_Noreturn void host_raise_memory(lua_State *state);
/// Makes room on a stack, or raises on `state`: the memory error, or `message` at Lua's own limit.
void host_reserve(lua_State *state, lua_State *stack, int slots, const char *message);
/// After `lua_checkstack` failed: raises the memory error unless it was Lua's own limit.
void host_check_room(lua_State *state, lua_State *stack, int slots);
/// The slow way out of a host function: settles what is pending and raises what is to be raised.
int host_finish(lua_State *state, border_host *host, int32_t answer);

/// Lets the interrupting signal through to this thread: the pool threads of Swift block it.
void host_accept_signal(void);
/// The kernel's id of the calling thread.
int host_thread_identifier(void);
/// Arms every machine this thread is inside of and that was asked to stop. Async-signal-safe.
void host_arm_interrupted(void);

/// Whether this thread is inside a call of the machine.
bool host_is_inside(const border_host *host);

void host_drain_references(border_host *host);
/// Notes that Lua freed a block that may be the userdata over a Swift object.
void host_note_freed(border_host *host, void *block);

/// Takes the finalizer off the userdata of string buffers, which need none from then on.
void host_track_boxes(lua_State *state);
void host_add_box(border_host *host, void *block);
/// Forgets a string buffer's userdata. Answers whether the block was one.
bool host_remove_box(border_host *host, void *block);

/// Memory that is kept for when there is none: NULL when it is used up, too.
void *host_take_spare(border_host *host, size_t size);
void host_return_spare(border_host *host);
enum { spare_capacity = 256 * 1024 };
static inline bool host_is_spare(const border_host *host, const void *block) {
  return (uintptr_t)block - (uintptr_t)host->spare < spare_capacity;
}

/// Counts no longer what a host function reserved that has returned.
static inline void host_end_reserved(border_host *host) {
  host->reserved = host->reserved_outside;
  host->pending &= ~(uint32_t)pending_reserved;
}

/// Whether all that counts as used, and `more`, is beyond the limit.
static inline bool host_is_over(const border_host *host, size_t more) {
  return host->limit != 0 && host->used + host->reserved + host->kept + more > host->limit;
}

/// Charges work that no hook sees, and raises once the script is to stop.
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
