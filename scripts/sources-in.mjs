import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of all sources of a folder except tests. */
export function* sourcesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourcesIn(path);
    else if (/(?<!\.test)\.tsx?$/.test(entry.name)) yield path;
  }
}
