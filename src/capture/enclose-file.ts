import { openDatabase } from '../page/services';
import { isInMemoryOnly } from '../storage/page-memory';
import { createSealingClient } from '../workers/sealing/sealing-client';

/** Reads files and seals them in memory, in a worker. */
export const { encloseFile } = createSealingClient({ open: openDatabase, isInMemoryOnly });
