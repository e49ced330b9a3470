import type { SimulatedPhone } from '../phone/phone';
import type { Sealed } from '../programs/sealed';
import type { Capture } from '../promise/capture';
import type { Account, SimulatedServer } from '../server/simulated-server';

interface Around {
  readonly phone: SimulatedPhone;
  readonly server: SimulatedServer;
  readonly captures: Capture[];
  readonly say: (what: string) => void;
  /** Whether the log-out has begun that deletes everything here, also what is just being saved. */
  readonly isLeaving: () => boolean;
}

/** The captures that a traveller's app has reported saved, replaced or removed. */
export function savedCaptures({ phone, server, captures, say, isLeaving }: Around) {
  /** Items whose removal has begun, which may be before their traveller reads that they are saved. */
  const beingRemoved = new Map<string, Capture[]>();

  /** The app says 'Saved on this phone'. */
  function saved(
    sealed: Sealed,
    { id: by }: Account,
    kind: Capture['kind'],
    sha256: string,
    more = {},
  ): Capture {
    say(`reads that ${kind} ${sealed.id.slice(0, 4)} is saved`);
    const { id, key } = sealed;
    const own = { phone: phone.name, account: by, kind, id, sha256, key };
    const removal = beingRemoved.get(id);
    const capture = {
      ...own,
      ...((isLeaving() || removal) && { isOpen: true }),
      wasFull: phone.isFull(),
      ...more,
    };
    removal?.push(capture);
    captures.push(capture);
    return capture;
  }

  /** Captures that a saved page replaces are not wanted any more. */
  function replaced({ supersedes, replaces }: Sealed, by: Capture): void {
    // The screen may show what the server had before it was restored.
    const attached = server.everyRow('pages').find(({ upload_id }) => upload_id === replaces);
    const named = [...supersedes, attached?.['attach_key']];
    // A restored server may have got it again under another key.
    const upload = server.everyRow('uploads').find(({ id }) => id === replaces);
    for (const capture of captures)
      if (named.includes(capture.key) || capture.sha256 === upload?.['sha256']) {
        say(`does not want ${capture.id.slice(0, 4)} any more`);
        capture.isEnded = true;
        capture.endedBy ??= by;
      }
  }

  /** Until the app has said that a page is gone, it may be or not. */
  function removal() {
    const opened: Capture[] = [];
    return {
      begins(id: string): void {
        beingRemoved.set(id, opened);
        for (const capture of captures)
          if (capture.id === id && !capture.isOpen) {
            capture.isOpen = true;
            opened.push(capture);
          }
      },

      ended(id: string): void {
        beingRemoved.delete(id);
        for (const capture of opened) capture.isOpen = isLeaving();
        for (const capture of captures)
          if (capture.id === id) {
            capture.isEnded = true;
            reopen(capture);
          }
      },
    };
  }

  /** Captures that a removed page was to replace: arrived ones are back, the others are gone. */
  function reopen(removed: Capture): void {
    for (const capture of captures)
      if (capture.endedBy === removed && !capture.isOpen) {
        capture.isOpen = true;
        reopen(capture);
      }
  }

  return { saved, replaced, removal };
}
