// Time, instructions, memory and interrupts.
#ifndef BORDER_LIMITS_H
#define BORDER_LIMITS_H

#include "border_host.h"

#pragma clang assume_nonnull begin

/// Sets the limits; zero means none. Time and instructions hold for each outermost call.
void border_set_limits(
    border_host *host, size_t memory, uint64_t nanoseconds, uint64_t instructions);

/// Whether the script that runs is to stop: for host functions that wait. Once true, the host function
/// only has to return, with whatever it likes.
bool border_must_stop(border_host *host);

/// Charges work done by Swift, in units of about one instruction, to the script that runs.
///
/// Not `border_ok` once the script is to stop or Lua's memory is over its limit: the host function then
/// has to return.
border_status border_spend(border_host *host, size_t work);

/// Counts memory that Swift holds against the memory limit, until it is released or the host
/// function that runs returns. When it is refused, nothing is counted.
border_status border_reserve(border_host *host, size_t bytes);
void border_end_reservation(border_host *host, size_t bytes);

/// Counts memory that Swift keeps for a script beyond the host function that runs, until it is forgotten.
border_status border_keep(border_host *host, size_t bytes);
void border_forget(border_host *host, size_t bytes);

/// Lets no more time count for the call that runs, and says how much it has left; 0 means no limit.
uint64_t border_stop_clock(border_host *host);
/// Lets time count again.
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

#pragma clang assume_nonnull end
#endif
