interface Transferable {
  /** ES2024; absent in older browsers. */
  transfer?: (length: number) => ArrayBuffer;
}

/**
 * Gives the memory of bytes that nobody needs any more back at once, instead of at the engine's next
 * collection: hundreds of files in a row would otherwise pile up. The buffer is empty afterwards.
 * Without the browser's help, the collection frees it.
 */
export function freeBytes(buffer: ArrayBuffer): void {
  // A buffer that is empty already may have been sent away, which makes `transfer` throw.
  if (buffer.byteLength > 0) (buffer as Transferable).transfer?.(0);
}
