/**
 * Who waits for a turn: each user's items in their order, the users one after the other. A user who
 * adds a hundred items comes to a turn as often as one who adds a single one.
 */
export class FairLine<T> {
  /** In the order of the users' turns; a user without items is not in it. */
  readonly #users = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(userId: string): number {
    return this.#users.get(userId)?.length ?? 0;
  }

  add(userId: string, item: T): void {
    const own = this.#users.get(userId);
    if (own) own.push(item);
    else this.#users.set(userId, [item]);
    this.#size += 1;
  }

  /** Takes the oldest item of the first user who may have a turn; others keep their place. */
  take(mayHaveTurn: (userId: string) => boolean): { userId: string; item: T } | undefined {
    for (const [userId, own] of this.#users) {
      if (!mayHaveTurn(userId)) continue;
      const [item, ...rest] = own;
      this.#users.delete(userId);
      if (rest.length > 0) this.#users.set(userId, rest);
      this.#size -= 1;
      return { userId, item: item as T };
    }
    return undefined;
  }

  /** Takes an item out before its turn; nothing happens where it is not in line. */
  remove(userId: string, item: T): void {
    const own = this.#users.get(userId);
    const at = own?.indexOf(item) ?? -1;
    if (!own || at === -1) return;
    own.splice(at, 1);
    if (own.length === 0) this.#users.delete(userId);
    this.#size -= 1;
  }
}
