import type { AppRoute } from '../routes';
import type { ShellName, ShellRoute } from './choose-shell';

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
