/** A mutual exclusion lock, granted in the order of requests. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the lock; resolves to the function that releases it. */
  async lock(): Promise<() => void> {
    const before = this.#last;
    let unlock = () => {};
    this.#last = new Promise((resolve) => (unlock = resolve));
    await before;
    return unlock;
  }
}
