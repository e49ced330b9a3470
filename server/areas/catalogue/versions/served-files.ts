import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../catalogue-types';
import { filesOf } from '../check-catalogue';

/**
 * Whether a picture is served: those that the catalogue names already are, also where another
 * server serves the app's files.
 */
export function servedFiles(catalogue: Catalogue, folder: string): (path: string) => boolean {
  const named = filesOf(catalogue);
  return (path) => named.has(path) || existsSync(join(folder, path));
}
