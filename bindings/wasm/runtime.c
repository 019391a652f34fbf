/* What wasi-libc and libc++abi leave out. wasi-libc is built with stack protectors but brings no
   runtime for them: a smashed stack traps. The one thread never ends, so what it would destroy at
   its end stays. */
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5bd1e995U;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* library);
int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* library) {
  (void)destroy;
  (void)object;
  (void)library;
  return 0;
}
