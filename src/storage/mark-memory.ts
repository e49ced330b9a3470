import type { OpenDatabase } from './database';

/** Whether a server was ever seen to mark its answers. */
export interface MarkMemory {
  marks(): Promise<boolean>;
  noteMarks(): Promise<void>;
}

/** Remembers which server marks its answers, by the API's base; page and service worker share it. */
export function markMemory(open: OpenDatabase, base: string): MarkMemory {
  const key = `marks:${base}` as const;
  let seen = false;
  const read = async () => (await (await open()).get('settings', key)) === true;
  return {
    // Where the phone's storage gives way for a moment, only what this page has seen counts.
    marks: async () => (seen ||= await read().catch(() => false)),
    async noteMarks() {
      if (seen) return;
      seen = true;
      if (!(await read().catch(() => true)))
        await (await open()).put('settings', true, key).catch(() => undefined);
    },
  };
}
