/**
 * Does equal work once for all who ask for it while it runs. What failed is forgotten like what
 * succeeded: the next one who asks begins anew.
 */
export class Shared<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const begun = work().finally(() => this.#running.delete(key));
    this.#running.set(key, begun);
    return begun;
  }
}
