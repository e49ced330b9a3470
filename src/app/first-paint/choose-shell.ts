import { isAt } from '../../domain/app-paths';
import { isLanguage } from '../../contract/languages';
import { bestLanguage } from '../../domain/languages';
import type { AppRoute } from '../routes/routes';

/** Screens with a skeleton of their own, by their route; the others share the plainest one. */
const shellOf: Readonly<Record<string, ShellName>> = {
  Index: 'home',
  Orders: 'orders',
  OrderDetail: 'order',
  OrderUpload: 'upload',
  Product: 'product',
};

/** Which address shows which shell, made from the table of the routes. */
export const shellTable = (routes: readonly AppRoute[]): ShellRoute[] =>
  routes.flatMap(({ name, path, headerColor }) => {
    const shell = shellOf[name];
    if (shell === undefined && headerColor === undefined) return [];
    return {
      path,
      shell: shell ?? 'page',
      ...(headerColor !== undefined && { ground: headerColor }),
    };
  });

/** The templates of the page before its script runs, by name. */
export const shellNames = ['home', 'orders', 'order', 'upload', 'product', 'page'] as const;
export type ShellName = (typeof shellNames)[number];

/** A row of the table that the build makes from the routes. */
export interface ShellRoute {
  /** The path of the route; a part that begins with a colon stands for any text. */
  readonly path: string;
  readonly shell: ShellName;
  /** The background, if it is not that of paper. */
  readonly ground?: string;
  /** The files of its screen, which the page itself does not name. */
  readonly files?: readonly string[];
}

interface Visit {
  readonly pathname: string;
  /** The language of the address, else the one kept on this phone: any text. */
  readonly kept: string | null;
  readonly browsers: readonly string[];
}

/** The shell of an address and its language; a path without a route gets the plainest one. */
export function chooseShell(
  table: readonly ShellRoute[],
  { pathname, kept, browsers }: Visit,
): {
  shell: ShellName;
  language: string;
  ground: string | undefined;
  files: readonly string[];
} {
  const row = table.find(({ path }) => isAt(path, pathname));
  return {
    shell: row?.shell ?? 'page',
    language: isLanguage(kept) ? kept : bestLanguage(browsers),
    ground: row?.ground,
    files: row?.files ?? [],
  };
}
