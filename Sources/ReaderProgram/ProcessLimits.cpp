#include "ProcessLimits.hpp"

#include <sys/resource.h>
#include <sys/time.h>

#include <csignal>

void limits::boundProcess([[maybe_unused]] std::size_t memoryBytes) {
#if !__has_feature(address_sanitizer)
  // The sanitizer reserves far more address space than any limit would allow.
  const rlimit memory{memoryBytes, memoryBytes};
  setrlimit(RLIMIT_AS, &memory);
#endif
  // A crash is a valid result here, and its core is not needed. No file is written either; code
  // that tries to, such as the generator of vector code, falls back to another way.
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &none);
}

void limits::beginFile(int seconds) {
  const itimerval budget{{0, 0}, {seconds, 0}};
  setitimer(ITIMER_PROF, &budget, nullptr);
}
