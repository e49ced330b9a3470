import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import type { CSSOptions } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/**
 * The names of classes in the built styles: each with a mark of its file, the same wherever the project lies
 * and in every build. The usual names have the line too; all of them stand in the page, its styles and its
 * script.
 */
export const classNames: CSSOptions = {
  modules: {
    generateScopedName(name, path) {
      const file = relative(root, path.replace(/\?.*$/, ''));
      const digest = createHash('sha256').update(file).digest();
      return `_${name}_${digest.readUInt32BE().toString(36).slice(-4)}`;
    },
  },
};
