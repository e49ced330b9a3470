/** A page that a service worker controls. */
export interface ControlledPage {
  readonly id: string;
  readonly url: string;
  navigate(url: string): Promise<unknown>;
}

interface Dependencies {
  /** The controlled pages that have loaded. */
  pages: () => Promise<readonly ControlledPage[]>;
  now: () => number;
  pause: (ms: number) => Promise<unknown>;
}

/** How long to wait for a page that is loading: it is listed only afterwards. New ones wait for this. */
const waitForMs = 5_000;
/** How long to look for pages to reload: nothing waits for it, and a slow phone loads long. */
const lookForMs = 20_000;
const lookEveryMs = 250;

/** Waits until a page is listed, or the time is over. */
export async function firstPage({ pages, now, pause }: Dependencies): Promise<void> {
  const until = now() + waitForMs;
  while (now() < until && (await pages()).length === 0) await pause(lookEveryMs);
}

/**
 * Reloads the listed pages. It looks several times, because a page that is being closed may be listed
 * before one that is loading, and it repeats a navigation that failed.
 */
export async function reloadPages({ pages, now, pause }: Dependencies): Promise<void> {
  const reloaded = new Set<string>();
  for (const until = now() + lookForMs; now() < until; await pause(lookEveryMs)) {
    for (const page of await pages()) {
      if (reloaded.has(page.id)) continue;
      reloaded.add(page.id);
      void page.navigate(page.url).catch(() => reloaded.delete(page.id));
    }
  }
}
