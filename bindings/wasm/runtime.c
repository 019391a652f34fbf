/* wasi-libc is built with stack protectors but brings no runtime for them. A smashed stack traps.
 */
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5bd1e995U;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
