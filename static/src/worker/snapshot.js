/**
 * A memory snapshot without its empty pages: most of a fresh interpreter's heap is zero.
 *
 * Layout, little endian: total length, number of pages, the pages' indices (all 32 bit), the pages.
 */
const PAGE = 4096;

/** The packed form of a snapshot's bytes. */
export function pack(bytes) {
  const used = [];
  for (let at = 0; at < bytes.length; at += PAGE) {
    if (bytes.subarray(at, at + PAGE).some((byte) => byte !== 0)) used.push(at / PAGE);
  }
  const head = new Uint32Array([bytes.length, used.length, ...used]);
  const packed = new Uint8Array(head.byteLength + used.length * PAGE);
  packed.set(new Uint8Array(head.buffer));
  used.forEach((page, i) => {
    packed.set(bytes.subarray(page * PAGE, (page + 1) * PAGE), head.byteLength + i * PAGE);
  });
  return packed;
}

/** The snapshot's bytes again. */
export function unpack(packed) {
  const [length, count] = new Uint32Array(packed.buffer, packed.byteOffset, 2);
  const pages = new Uint32Array(packed.buffer, packed.byteOffset + 8, count);
  const start = 8 + count * 4;
  if (packed.length !== start + count * PAGE) throw new Error("the snapshot is incomplete");
  const bytes = new Uint8Array(Math.ceil(length / PAGE) * PAGE);
  pages.forEach((page, i) => {
    bytes.set(packed.subarray(start + i * PAGE, start + (i + 1) * PAGE), page * PAGE);
  });
  return bytes.subarray(0, length);
}

/**
 * Pyodide's module, with memory for the snapshot that it is started from: Pyodide copies a snapshot
 * into a fresh memory, which is smaller than one that has grown. What is asked for here is given
 * back at once, and what the snapshot says of the heap counts from then on.
 */
export function withRoom(createPyodideModule) {
  return async (settings) => {
    const module = await createPyodideModule(settings);
    const needed = settings.INITIAL_MEMORY ?? 0; // the snapshot's length, where there is one
    if (needed > module.HEAP8.length) module._free(module._malloc(needed));
    return module;
  };
}
