// The same border written by hand in C over liblua5.4: what the Swift one is measured against.
//
// It does not include lua.h: two clang modules over one lua.h crash the Swift compiler.
#ifndef CLUAREFERENCE_H
#define CLUAREFERENCE_H

#include <stdint.h>

typedef struct reference_machine reference_machine;

reference_machine *reference_open(void);
void reference_close(reference_machine *machine);

/// Each runs its loop once and answers a checksum.
int64_t reference_lua_calls_host(reference_machine *machine, int64_t count);
/// The same with five arguments, and with a method of a userdata.
int64_t reference_lua_calls_five(reference_machine *machine, int64_t count);
int64_t reference_lua_calls_method(reference_machine *machine, int64_t count);
int64_t reference_host_calls_lua(reference_machine *machine, int64_t count);
/// The same with a traceback handler pushed for each call, as the `lua` program does.
int64_t reference_host_calls_lua_traced(reference_machine *machine, int64_t count);
int64_t reference_field_read(reference_machine *machine, int64_t count);
/// One album read over and over: Lua finds its title by the address it was made from.
int64_t reference_field_read_single(reference_machine *machine, int64_t count);
int64_t reference_record(reference_machine *machine, int64_t count);
/// One album pushed over and over.
int64_t reference_record_single(reference_machine *machine, int64_t count);

/// Conversions of 1,000 integers, of 1,000 fields, of a text of 1 MiB, and of 1,000 tables with four
/// fields each: per element, field, KiB and table.
int64_t reference_array_in(reference_machine *machine, int64_t count);
int64_t reference_array_out(reference_machine *machine, int64_t count);
int64_t reference_dictionary_in(reference_machine *machine, int64_t count);
int64_t reference_dictionary_out(reference_machine *machine, int64_t count);
int64_t reference_text_in(reference_machine *machine, int64_t count);
int64_t reference_text_out(reference_machine *machine, int64_t count);
int64_t reference_decode(reference_machine *machine, int64_t count);

/// The thread's CPU time in nanoseconds.
int64_t reference_thread_time(void);

#endif
