import type { Db } from './tables';

const hooksOf = new WeakMap<Db, Set<() => void>>();

/**
 * Calls a hook once this transaction has committed, if `transact` runs it. Only for what is done
 * anyway a little later: a server that is killed in between calls nothing.
 */
export function onCommit(tx: Db, hook: () => void): void {
  const hooks = hooksOf.get(tx) ?? new Set();
  hooksOf.set(tx, hooks.add(hook));
}

/** Calls the hooks of a transaction that has committed, each once. */
export function callCommitHooks(tx: Db): void {
  const hooks = hooksOf.get(tx) ?? [];
  hooksOf.delete(tx);
  for (const hook of hooks) hook();
}
