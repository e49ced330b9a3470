import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicPage } from './public-page';

/** The app's pages as they were built. */
export interface BuiltPages {
  /** The page with its shells, which starts anywhere. */
  readonly shell: string;
  /** Where the server puts content in; undefined if this build has no such thing. */
  readonly frame?: BuiltFrame | undefined;
  /** Identifies the build. */
  readonly version: string;
}

interface BuiltFrame {
  /** The page without any shell: its root is empty. */
  readonly html: string;
  /** Styles and links of each kind of page, for the head. */
  readonly heads: Readonly<Record<PublicPage['kind'], string>>;
  /** The path of the program that renders. */
  readonly program: string;
}

/** The last of its scripts: the bundler's before it may not differ by build. */
const entryOf = (page: string): string | undefined =>
  [...page.matchAll(/<script type="module"[^>]{0,100} src="([^"]{1,100})"/g)].at(-1)?.[1];

/** Beside the folder of the app, because nobody is served it. */
export const pagesFile = (staticDir: string) => join(staticDir, '../pages/pages.json');

/**
 * Reads them, and again after a deployment has replaced them.
 * @param fill writes the site into a page
 */
export function builtPages(
  staticDir: string,
  fill: (page: string) => string = (page) => page,
): () => BuiltPages | undefined {
  const path = join(staticDir, 'index.html');
  let last: BuiltPages | undefined;
  return () => {
    const version = versionOf(path);
    if (version === undefined) return undefined;
    // A deployment may replace one before the other.
    const both = `${version} ${versionOf(pagesFile(staticDir))}`;
    if (last?.version !== both) {
      const shell = readFileSync(path, 'utf8');
      const frame = frameOf(staticDir, shell);
      last = {
        version: both,
        shell: fill(shell),
        frame: frame && { ...frame, html: fill(frame.html) },
      };
    }
    return last;
  };
}

/** Identifies a file's state; undefined if it is not there. */
export function versionOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** The frame of the same build as the shell: one of another build would load code that is not there. */
function frameOf(staticDir: string, shell: string): BuiltFrame | undefined {
  const file = pagesFile(staticDir);
  if (versionOf(file) === undefined) return undefined;
  const { frame, heads } = JSON.parse(readFileSync(file, 'utf8')) as {
    frame: string;
    heads: BuiltFrame['heads'];
  };
  if (entryOf(frame) !== entryOf(shell)) return undefined;
  return { html: frame, heads, program: join(staticDir, '../pages/program.mjs') };
}
