/**
 * Asks one host whether it takes writes.
 * @returns its timeline, which grows whenever a replica is made the primary
 * @throws if it takes none, or does not answer in time
 */
export type AskHost = (url: string) => Promise<number>;

interface Parts {
  readonly urls: readonly string[];
  readonly ask: AskHost;
  /** The writes go to another host from now on: connections to all others are of no use. */
  readonly moved: (to: string) => void;
}

/**
 * Knows which of several hosts takes writes. A primary that was cut off and comes back takes writes
 * too, until somebody stops it; its timeline tells it from its successor. So once a timeline was
 * seen, no host on an earlier one is used.
 */
export class WritableHost {
  #timeline = 0;
  #current: string | undefined;
  #searching: Promise<string> | undefined;

  constructor(private readonly with_: Parts) {}

  /**
   * The host for a new connection.
   * @throws the failure of a host, if none takes writes
   */
  async find(): Promise<string> {
    return this.#current ?? this.search();
  }

  /** A connection to this host failed: the next one asks first. */
  doubt(url: string): void {
    if (this.#current === url) this.#current = undefined;
  }

  /** Looks whether the current host still takes writes, and for another one if it does not. */
  async check(): Promise<void> {
    const current = this.#current;
    if (current === undefined) return void (await this.search());
    try {
      this.#accept(current, await this.with_.ask(current));
    } catch {
      this.doubt(current);
      await this.search();
    }
  }

  /** Asks all hosts at once; all who need one wait for the same search. */
  search(): Promise<string> {
    this.#searching ??= this.#ask().finally(() => (this.#searching = undefined));
    return this.#searching;
  }

  async #ask(): Promise<string> {
    const { urls, ask } = this.with_;
    const answers = await Promise.allSettled(urls.map(ask));
    let found: { url: string; timeline: number } | undefined;
    let failure: unknown;
    for (const [index, url] of urls.entries()) {
      const answer = answers[index];
      if (answer?.status === 'rejected') failure ??= answer.reason;
      else if (answer && answer.value > (found?.timeline ?? -1))
        found = { url, timeline: answer.value };
    }
    if (!found) throw failure;
    this.#accept(found.url, found.timeline);
    return found.url;
  }

  #accept(url: string, timeline: number): void {
    if (timeline < this.#timeline) throw new StaleHost();
    this.#timeline = timeline;
    const hasMoved = this.#current !== url;
    this.#current = url;
    if (hasMoved) this.with_.moved(url);
  }
}

/** A host was the primary once, and another one is by now. */
export class StaleHost extends Error {
  override readonly name = 'StaleHost';
  /** As PostgreSQL reports a host that takes no writes. */
  readonly code = '25006';

  constructor() {
    super('Another host has become the primary since.');
  }
}
