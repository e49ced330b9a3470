/**
 * Runs work once for all callers with the same key while it is running. The result is not kept: a
 * later call runs the work again.
 */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const begun = work().finally(() => this.#running.delete(key));
    this.#running.set(key, begun);
    return begun;
  }
}
