/**
 * The options of the parser of forms, at every route. It waits for ever for a form that ends in the
 * same chunk as a part that nobody reads (neither a field nor a file), if that chunk is as large as
 * its buffer: so the buffer is larger than any chunk of a connection, which has 64 KiB at most.
 */
export const formOptions = { throwFileSizeLimit: false, highWaterMark: 262_144 } as const;
