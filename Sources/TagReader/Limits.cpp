#include "Limits.hpp"

#include <sys/resource.h>
#include <sys/time.h>

namespace {

[[maybe_unused]] constexpr rlim_t memoryBytes = 512UL * 1024 * 1024;
constexpr time_t processorSeconds = 5;

}  // namespace

void limits::boundMemory() {
#if !__has_feature(address_sanitizer)
  // The sanitizer reserves far more addresses than any limit would leave it.
  const rlimit memory{memoryBytes, memoryBytes};
  setrlimit(RLIMIT_AS, &memory);
#endif
  // A crash is an answer here, and nobody reads its core.
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

void limits::beginFile() {
  const itimerval budget{{0, 0}, {processorSeconds, 0}};
  setitimer(ITIMER_PROF, &budget, nullptr);
}
