/** How questions reach a WebAssembly module of the core and answers come back (bindings/wasm/memory.hpp). */
import type { Problem } from './types';

/** The core could not answer; `problem` says what it found and what it expected. */
export class EngineError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export interface Memory {
  memory: WebAssembly.Memory;
  _initialize(): void;
  oware_alloc(bytes: number): number;
  oware_free(pointer: number): void;
  oware_answer_size(): number;
}

type Imports = Record<string, Record<string, (...args: number[]) => number | void>>;

/** Whatever else libc imports is only reached on the way to an abort. */
export function importsOf(module: WebAssembly.Module, known: Imports = {}): WebAssembly.Imports {
  const imports: Imports = { ...known };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] ??= () => {
      throw new Error(`the core called ${from}.${name}`);
    };
  }
  return imports;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A view of so many bytes. A buffer that is shared keeps the size that it had when this thread last looked: growing it by nothing looks
 * again.
 */
function bytesAt({ memory }: Memory, pointer: number, size: number): Uint8Array<ArrayBuffer> {
  if (pointer + size > memory.buffer.byteLength) memory.grow(0);
  return new Uint8Array(memory.buffer, pointer, size);
}

/** Of a copy: what is shared is not decoded. */
export function textAt(core: Memory, pointer: number, size: number): string {
  return decoder.decode(bytesAt(core, pointer, size).slice());
}

/** Copies bytes into the core's memory, for the caller to free: pointer and size. */
export function lend(core: Memory, bytes: Uint8Array): [pointer: number, size: number] {
  const pointer = core.oware_alloc(bytes.length);
  bytesAt(core, pointer, bytes.length).set(bytes);
  return [pointer, bytes.length];
}

/** Asks with texts, each as a pointer and a size, and reads the answer. */
export function ask<Answer>(
  core: Memory,
  texts: readonly string[],
  question: (args: number[]) => number,
): Answer {
  const args = texts.flatMap((text) => lend(core, encoder.encode(text)));
  try {
    const pointer = question(args);
    const answer = JSON.parse(textAt(core, pointer, core.oware_answer_size())) as
      Answer | { error: Problem };
    if (typeof answer === 'object' && answer !== null && 'error' in answer)
      throw new EngineError(answer.error);
    return answer;
  } finally {
    for (let at = 0; at < args.length; at += 2) core.oware_free(args[at] ?? 0);
  }
}
