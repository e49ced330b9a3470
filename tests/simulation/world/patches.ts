/** A change of one place of a source, as text. */
export interface Patch {
  /** Below the project's folder. */
  readonly file: string;
  /** Must occur in the file exactly once. */
  readonly from: string;
  readonly to: string;
}

/**
 * Files of a simulation have hundreds of bytes instead of millions, so that a phone-day takes
 * milliseconds: the sizes of chunks shrink alike, and nothing else.
 */
export const byteScale: readonly Patch[] = [
  {
    file: 'src/outbox/transfer/chunk-pace.ts',
    from: 'const smallest = 256 * 1024;',
    to: 'const smallest = 256;',
  },
  {
    file: 'src/outbox/transfer/chunk-pace.ts',
    from: 'const largest = 4 * 1024 * 1024;',
    to: 'const largest = 4 * 1024;',
  },
  {
    file: 'src/outbox/transfer/chunk-pace.ts',
    from: 'const first = 512 * 1024;',
    to: 'const first = 512;',
  },
  {
    file: 'src/outbox/core/sealed-content.ts',
    from: 'const chunkBytes = 1024 * 1024;',
    to: 'const chunkBytes = 1024;',
  },
  {
    file: 'src/outbox/core/seal-item.ts',
    from: 'const spareBytes = 512 * 1024;',
    to: 'const spareBytes = 512;',
  },
  {
    file: 'src/outbox/capture/seal-captured.ts',
    from: 'const plentyBytes = 32 * 1024 * 1024;',
    to: 'const plentyBytes = 32 * 1024;',
  },
];
