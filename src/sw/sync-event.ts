/** Background Sync is Chromium's alone, so TypeScript's library does not know its event. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** Whether the browser gives up after this event. */
  readonly lastChance: boolean;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

export type { SyncEvent };
