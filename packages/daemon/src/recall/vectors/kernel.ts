/** Parts of WebAssembly in use: the compiler's library for Node does not describe it. */
declare namespace WebAssembly {
  class Memory {
    constructor(limits: { initial: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: { env: { memory: Memory } });
    readonly exports: { readonly [name: string]: unknown };
  }
}

const page = 65_536;

/** One function of WebAssembly, and the memory that it works on. */
export interface Kernel {
  /** Contents of the memory; another buffer after a `reserve`. */
  buffer(): ArrayBuffer;
  /** Make room for this many bytes; what is there stays. */
  reserve(bytes: number): void;
  run(...numbers: number[]): void;
}

/** A maker of kernels, each with a memory of its own. `code`: a module in base64 that takes `env.memory` and exports `name`. */
export function kernelOf(code: string, name: string): () => Kernel {
  const module = new WebAssembly.Module(Buffer.from(code, "base64"));
  return () => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const { [name]: run } = new WebAssembly.Instance(module, { env: { memory } }).exports;
    if (typeof run !== "function") throw new TypeError(`the kernel exports no ${name}`);
    return {
      buffer: () => memory.buffer,
      reserve(bytes) {
        const missing = bytes - memory.buffer.byteLength;
        if (missing > 0) memory.grow(Math.ceil(missing / page));
      },
      run: (...numbers) => void run(...numbers),
    };
  };
}
