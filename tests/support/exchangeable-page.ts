import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Ours, the same page without script, and ours without content and without what is prerendered. */
export type Variant = 'ours' | 'limit' | 'plain';

/** The page as it was before: an empty root, and its styles as files. */
function withoutPrerendering(page: string): string {
  const empty = page
    .replace(/<div id="root"[^]*<\/template><script>[^<]*<\/script>/, '<div id="root"></div>')
    .replace(/<script>[^]*?<\/script>/, '')
    .replace(/^ *<style>[^]*?<\/style>\n/gm, '')
    .replaceAll(' disabled>', '>')
    .replace(/<link rel="preload" as="image"[^>]*>/g, '');
  if (empty.includes('<template') || empty.length > page.length / 4)
    throw new Error('The page without prerendering still has some of it.');
  return empty;
}

/** A copy of the built app whose page is exchanged between visits. */
export function exchangeablePage(base: string) {
  rmSync(base, { recursive: true, force: true });
  cpSync('dist/app', join(base, 'app'), { recursive: true });
  const folder = join(base, 'app');
  const path = join(folder, 'index.html');
  const ours = readFileSync(path, 'utf8');
  const plain = withoutPrerendering(ours);
  return {
    base,
    /** The server's `STATIC_DIR`. */
    folder,
    /** Serves a variant from now on; the limit is a page that was made before. */
    put(variant: Variant, limit = ''): void {
      const page = { ours, plain, limit }[variant];
      writeFileSync(path, page);
      writeFileSync(`${path}.br`, brotliCompressSync(page));
      // Only ours comes with its content.
      const pages = join(base, 'pages');
      if (variant === 'ours') cpSync('dist/pages', pages, { recursive: true });
      else rmSync(pages, { recursive: true, force: true });
    },
  };
}
