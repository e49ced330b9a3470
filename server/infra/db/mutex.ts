/** Lets one in at a time, in the order of asking. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves to the function that lets the next one in. */
  async lock(): Promise<() => void> {
    const before = this.#last;
    let unlock = () => {};
    this.#last = new Promise((resolve) => (unlock = resolve));
    await before;
    return unlock;
  }
}
