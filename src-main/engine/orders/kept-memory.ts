/**
 * Memory for rows that are kept for good. Shared, though nobody shares it: V8 counts plain buffers towards
 * the heap, and for each 64 MB of them stops the exchange to collect all of it, in vain (ADR 0086).
 */
export const keptMemory = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes);
