/**
 * A queue that serves users in turn, and the items of each user in order. A user who adds a hundred
 * items is served as often as one who adds a single item.
 */
export class FairQueue<T> {
  /** In serving order; users without items are not in the map. */
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

  /**
   * Removes and returns the oldest item of the first eligible user; skipped users keep their
   * position.
   */
  take(isEligible: (userId: string) => boolean): { userId: string; item: T } | undefined {
    for (const [userId, own] of this.#users) {
      if (!isEligible(userId)) continue;
      const [item, ...rest] = own;
      this.#users.delete(userId);
      if (rest.length > 0) this.#users.set(userId, rest);
      this.#size -= 1;
      return { userId, item: item as T };
    }
    return undefined;
  }

  /** Removes a waiting item; does nothing if it is not in the queue. */
  remove(userId: string, item: T): void {
    const own = this.#users.get(userId);
    const at = own?.indexOf(item) ?? -1;
    if (!own || at === -1) return;
    own.splice(at, 1);
    if (own.length === 0) this.#users.delete(userId);
    this.#size -= 1;
  }
}
