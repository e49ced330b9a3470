/** Background Sync exists in Chromium only, so TypeScript's library does not declare its events. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** Whether the browser gives up after this event. */
  readonly lastChance: boolean;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
    periodicsync: ExtendableEvent;
  }
}

export type { SyncEvent };
