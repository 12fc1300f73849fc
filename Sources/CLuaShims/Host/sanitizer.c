// For the thread sanitizer: it knows `longjmp`, but not the variant of it that Debian's Lua calls.
// Each error of a script would leave the frames that it jumps over on the sanitizer's own stack,
// which ends the process when it is full.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#include <setjmp.h>

_Noreturn void __longjmp_chk(jmp_buf target, int value) { longjmp(target, value); }
#endif
#endif
