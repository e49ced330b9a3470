import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PageHashes } from './content-policy';

const none: PageHashes = { scripts: [], styles: [] };

const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The texts of a page's elements of a name that have no attributes. */
function textsIn(page: string, name: string): string[] {
  const parts = page.split(`<${name}>`).slice(1);
  return parts.map((part) => part.slice(0, Math.max(0, part.indexOf(`</${name}>`))));
}

/** The hashes of the scripts and styles that stand inside a page, each once. */
const hashesOf = (page: string): PageHashes => ({
  scripts: [...new Set(textsIn(page, 'script'))].map(sourceOf),
  styles: [...new Set(textsIn(page, 'style'))].map(sourceOf),
});

/** Reads the app's page, again after a deployment has replaced it. */
export function pageHashes(folder: string): () => PageHashes {
  const path = join(folder, 'index.html');
  let last: { version: string; hashes: PageHashes } | undefined;
  return () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return none;
    const version = `${found.ino} ${found.mtimeMs} ${found.size}`;
    if (last?.version !== version) last = { version, hashes: hashesOf(readFileSync(path, 'utf8')) };
    return last.hashes;
  };
}
