import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** The set-up of test files that share a thread: each begins with real timers and without databases. */
vi.useRealTimers();
vi.unstubAllGlobals();
if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();
