// Time, instructions, memory, interrupts and profiles.
#ifndef BORDER_LIMITS_H
#define BORDER_LIMITS_H

#include "border_host.h"

#pragma clang assume_nonnull begin

/// Sets the limits; zero means none. Time and instructions are limited for each outermost call.
void border_set_limits(
    border_host *host, size_t memory, uint64_t nanoseconds, uint64_t instructions);

/// Whether the running script is to stop: for host functions that wait. If true, the host function
/// should return with any result.
bool border_must_stop(border_host *host);

/// Charges work of Swift, in units of about one instruction, to the running script.
///
/// Not `border_ok` if the script is to stop or Lua's memory exceeds its limit: the host function
/// must return then.
border_status border_spend(border_host *host, size_t work);

/// Counts memory of Swift against the memory limit, until it is released or the running host
/// function returns. On failure, nothing is counted.
border_status border_reserve(border_host *host, size_t bytes);
void border_end_reservation(border_host *host, size_t bytes);

/// Counts memory that Swift keeps for a script after the running host function, until it is
/// forgotten.
border_status border_keep(border_host *host, size_t bytes);
void border_forget(border_host *host, size_t bytes);

/// Stops the clock of the running call, and returns its remaining time; 0 means no limit.
uint64_t border_stop_clock(border_host *host);
/// Starts the clock again.
void border_start_clock(border_host *host, uint64_t left);

/// A flag that outlives its machine, so that a signal handler may hold it.
typedef struct border_interrupt border_interrupt;

/// The machine's interrupt, retained once for the caller.
border_interrupt *border_interrupt_retain(border_host *host);
void border_interrupt_release(border_interrupt *interrupt);

/// Asks the machine to stop. Async-signal-safe, any thread.
void border_interrupt_request(border_interrupt *interrupt);
void border_interrupt_clear(border_interrupt *interrupt);
bool border_interrupt_is_requested(const border_interrupt *interrupt);

/// Takes a running state, and the nanoseconds of scripts since the last sample. It must not raise.
typedef void (*border_sampler)(lua_State *state, uint64_t nanoseconds);

/// Samples the stack of running scripts until the machine is closed, if the system has a timer left. Only
/// this thread may use the machine, and no call is running.
void border_start_profile(border_host *host, border_sampler sampler);

/// Calls the machine's hook at the events of a mask (`LUA_MASKCALL` and so on), of `LUA_MASKCOUNT` about
/// every `count` instructions. 0 ends that.
void border_set_hook(border_host *host, int32_t mask, int32_t count);

/// Passes the warnings of scripts, and of Lua itself, to the machine's callback.
void border_take_warnings(border_host *host, bool takes);

/// Calls the function on top of the stack with Lua's own `debug` library. The function that it returns
/// is called from then on, until the machine is closed, at each new line of a script: with the source
/// (the name behind an `@`) and the line; and at each error that no script catches: with nil, nil and
/// the error. Nothing is reported while it runs. It runs outside of all limits, but for what it resumes.
border_status border_start_debugger(lua_State *state);

#pragma clang assume_nonnull end
#endif
