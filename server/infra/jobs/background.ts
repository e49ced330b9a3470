/** Runs work that responses do not wait for, but that an orderly shutdown does. */
export class Background {
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly report: (error: unknown) => void) {}

  run(work: () => Promise<void>): void {
    const running = work()
      .catch(this.report)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when no work is left. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
