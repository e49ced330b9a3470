/** A decision that can be taken back. */
export interface Undoable {
  readonly id: string;
  /** 'Passport approved'. */
  readonly label: string;
  /** In milliseconds; the server may still refuse. */
  until: number;
  /** Takes it back and shows what it was about. */
  readonly undo: () => void;
}

let stack: readonly Undoable[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Undoable[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

export const undoables = (): readonly Undoable[] => stack;

export function watchUndo(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const addUndoable = (added: Undoable): void => set([...stack.slice(-30), added]);
export const removeUndoable = (id: string): void => set(stack.filter((each) => each.id !== id));

/** The server says until when it would take the decision back; undefined: not at all. */
export function limitUndoable(id: string, until: number | undefined): void {
  if (until === undefined) return removeUndoable(id);
  set(stack.map((each) => (each.id === id ? { ...each, until } : each)));
}

/** Takes the last decision back that still can be. @returns whether there was one */
export function undoLast(now: number): boolean {
  const last = stack.findLast(({ until }) => until > now);
  if (!last) return false;
  removeUndoable(last.id);
  last.undo();
  return true;
}
