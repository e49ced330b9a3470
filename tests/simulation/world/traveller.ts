import type { UploadItem } from '../../../src/contract/upload-item';
import type { OutboxItem } from '../../../src/outbox/core/item';
import type { SimulatedPhone, Tab } from '../phone/phone';
import type { Sealed } from '../programs/page';
import { plainMark } from '../plain-text';
import type { Capture } from '../promise/capture';
import { unacceptable, type Account, type SimulatedServer } from '../server/simulated-server';
import { sha256Of } from '../sha256';
import type { Random } from './random';
import { lifeNamed, type Scheduler } from './scheduler';
import type { Trace } from './trace';

interface Around {
  readonly phone: SimulatedPhone;
  readonly server: SimulatedServer;
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly captures: Capture[];
  readonly accounts: readonly Account[];
}

const byId = (all: readonly OutboxItem[]) => new Map(all.map((item) => [item.id, item]));

/** The person with the phone: what is done in the app, and what the app has called saved. */
export function travellerOf(around: Around) {
  const { phone, server, random, scheduler, trace, captures, accounts } = around;
  const own = lifeNamed(`traveller of ${phone.name}`);
  let account = accounts[0] as Account;
  let isLoggedIn = false;
  /** Whether the log-out has begun that deletes everything here, also what is just being saved. */
  let isLeaving = false;
  /** Who was logged in on the phone when its storage was copied. */
  let copied = { account, isLoggedIn };
  let shown: ReadonlyMap<string, OutboxItem> = new Map();
  /** The bytes that a raw file becomes when it is prepared, by its item. */
  /** Items whose removal has begun, which may be before their traveller reads that they are saved. */
  const beingRemoved = new Map<string, Capture[]>();
  const prepared = new Map<string, Uint8Array<ArrayBuffer>>();

  const say = (what: string) => trace.note(() => `${own.name} ${what}`);
  const shownTab = (): Tab | undefined =>
    phone.tabs.find(({ isVisible, life }) => isVisible && life.frozenUntil <= scheduler.now());

  /** Whose documents a tab shows: it may be older than the last log-in. */
  const ownerOf = ({ page }: Tab): Account | undefined =>
    accounts.find(({ userKey }) => userKey === page.userOfPage());

  /** A file that no other file equals. */
  function newFile(): Uint8Array<ArrayBuffer> {
    const bytes = random.bytes(60 + random.whole(random.pick([200, 2500])));
    bytes.set(plainMark, 1);
    bytes[0] = random.chance(0.03) ? unacceptable : 0;
    return bytes;
  }

  /** Waits for the app's answer; a tab that ends meanwhile never gives one. */
  function told<T>(tab: Tab, answer: Promise<T>, then: (value: T) => void): void {
    answer.then(
      (value) => {
        if (!tab.life.isOver) then(value);
      },
      () => undefined,
    );
  }

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
      ...((isLeaving || removal) && { isOpen: true }),
      wasFull: phone.isFull(),
      ...more,
    };
    removal?.push(capture);
    captures.push(capture);
    return capture;
  }

  /** What a saved page replaces is not wanted any more. */
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

  function addPage(tab: Tab, index?: number, isRaw = random.chance(0.25)): void {
    const file = newFile();
    const form = isRaw ? newFile() : file;
    const by = ownerOf(tab);
    if (!by) return;
    say(index === undefined ? 'adds a page' : `replaces page ${index < 0 ? 'last' : index + 1}`);
    told(tab, tab.page.addPage(by, file, { index, isRaw }), (sealed) => {
      if (!sealed) return;
      if (isRaw) prepared.set(sealed.id, form);
      const isUnacceptable = form[0] === unacceptable;
      replaced(sealed, saved(sealed, by, 'page', sha256Of(form), { isUnacceptable }));
      if (isRaw) scheduler.after(tab.life, random.next() * 20_000, () => prepare(tab, sealed.id));
    });
  }

  function prepare(tab: Tab, id: string): void {
    const form = prepared.get(id);
    if (form) void tab.page.prepare(id, form).catch(() => undefined);
  }

  function removePage(tab: Tab, index = random.whole(4)): void {
    const by = ownerOf(tab);
    if (!by) return;
    say('removes a page');
    // Until the app has said that it is gone, it may be or not.
    const opened: Capture[] = [];
    const begins = (id: string) => {
      beingRemoved.set(id, opened);
      for (const capture of captures)
        if (capture.id === id && !capture.isOpen) {
          capture.isOpen = true;
          opened.push(capture);
        }
    };
    told(tab, tab.page.removePage(by, index, begins), (removed) => {
      if (!removed || !('id' in removed)) return;
      say(`has removed ${removed.id.slice(0, 4)}`);
      beingRemoved.delete(removed.id);
      for (const capture of opened) capture.isOpen = isLeaving;
      for (const capture of captures)
        if (capture.id === removed.id) {
          capture.isEnded = true;
          reopen(capture);
        }
    });
  }

  /** What a removed page was to replace may be back: what had arrived is, and what had not is gone. */
  function reopen(removed: Capture): void {
    for (const capture of captures)
      if (capture.endedBy === removed && !capture.isOpen) {
        capture.isOpen = true;
        reopen(capture);
      }
  }

  /** What is written may be taken back until it is sent. */
  function takeBack(tab: Tab): void {
    const by = ownerOf(tab)?.id;
    const own = captures.filter(
      ({ kind, phone: of, account }) => kind === 'message' && of === phone.name && account === by,
    );
    const last = own.at(-1);
    if (!last || last.isEnded) return;
    say(`takes ${last.id.slice(0, 4)} back`);
    // Until the app has said that it is gone, it may be or not, and may have arrived or not.
    const { isOpen = false } = last;
    last.isOpen = true;
    told(tab, tab.page.takeBack(last.id), (isGone) => {
      if (!isGone) return;
      last.isOpen = isOpen || isLeaving;
      last.isEnded = true;
    });
  }

  function write(tab: Tab): void {
    const text = `PLAIN-TEXT-OF-A-TRAVELLER: ${random.whole(1e9)}`;
    const by = ownerOf(tab);
    if (!by) return;
    say('writes to Support');
    told(tab, tab.page.writeMessage(text), (sealed) =>
      saved(sealed, by, 'message', sha256Of(text)),
    );
  }

  /** The screen gets the order; it may be old when it arrives. */
  function readOrder(tab: Tab): void {
    const by = ownerOf(tab);
    if (!by) return;
    const uploads = new Map(server.rows('uploads').map((row) => [row['id'], row]));
    const pages = server
      .rows('pages')
      .filter(({ applicant_id }) => applicant_id === by.applicantId)
      .map(
        (page) =>
          ({
            id: page['upload_id'],
            position: page['pos'],
            attachKey: page['attach_key'],
            sha256: uploads.get(page['upload_id'])?.['sha256'],
          }) as UploadItem,
      )
      .sort((a, b) => a.position - b.position);
    const at = scheduler.now();
    scheduler.after(tab.life, random.next() * 5000, () => tab.page.showOrder(pages, at));
  }

  function logIn(tab: Tab, as = account): void {
    const { email, userKey } = as;
    say(`logs in as ${email}`);
    const token = server.openSession(as);
    told(tab, tab.page.logIn({ token, email, userKey }), () => {
      account = as;
      isLoggedIn = true;
      isLeaving = false;
      // The page reloads after a log-in.
      phone.closeTab(tab);
      open();
    });
  }

  function open(): Tab {
    const tab = phone.openTab();
    scheduler.after(tab.life, 3000, () => {
      for (const id of tab.page.leftUnprepared()) prepare(tab, id);
    });
    return tab;
  }

  return {
    phone: phone.name,
    account: () => account,

    /** Whether the app is open in front of somebody who is logged in, and the phone is awake. */
    isWatching: () => isLoggedIn && shownTab() !== undefined,

    /** Looks at the tray; what it shows is `shown` when this has resolved. */
    lookAtTray(): void {
      shown = new Map();
      const tab = shownTab();
      if (tab) told(tab, tab.page.itemsHere(), (all) => (shown = byId(all)));
    },

    /** The items that the app showed at the last look, by their id. */
    shown: () => shown,

    /** The app is opened for the first time, and somebody logs in. */
    begin(): void {
      logIn(open());
    },

    openApp(): void {
      if (phone.isAsleep()) return;
      const [tab] = phone.tabs;
      if (tab) phone.show(tab, true);
      else open();
      const present = shownTab();
      if (present) readOrder(present);
    },

    /** What was done last is undone, or done in another way. */
    thinkBetter(): void {
      const tab = shownTab();
      if (!tab || !isLoggedIn) return;
      if (captures.findLast((each) => each.phone === phone.name)?.kind === 'message') takeBack(tab);
      else if (random.chance(0.6)) removePage(tab, -1);
      else addPage(tab, -1);
    },

    leaveApp(): void {
      for (const tab of [...phone.tabs])
        if (random.chance(0.5)) phone.closeTab(tab);
        else phone.show(tab, false);
    },

    doSomething(): void {
      const tab = shownTab();
      if (!tab) return;
      if (!isLoggedIn) return logIn(tab);
      const choice = random.next();
      if (choice < 0.4) addPage(tab);
      else if (choice < 0.6) addPage(tab, random.whole(4));
      else if (choice < 0.7) removePage(tab);
      else if (choice < 0.82) write(tab);
      else if (choice < 0.85) takeBack(tab);
      else if (choice < 0.92) readOrder(tab);
      else if (choice < 0.96) void tab.page.retryAll().catch(() => undefined);
      // Somebody else may log in without a log-out before; what is here waits for its owner.
      else logIn(tab, random.chance(0.3) ? random.pick(accounts) : account);
    },

    /** A page that is prepared for some seconds before it can be sent. */
    addUnprepared(): void {
      const tab = shownTab();
      if (tab && isLoggedIn) addPage(tab, undefined, true);
    },

    /** The traveller logs out, which deletes what is on the phone; somebody else may log in. */
    logOut(): void {
      const tab = shownTab();
      if (!tab || !isLoggedIn) return;
      say('logs out');
      const by = ownerOf(tab)?.id;
      for (const capture of captures)
        if (capture.phone === phone.name && capture.account === by) capture.isOpen = true;
      const next = random.pick(accounts);
      isLeaving = true;
      told(tab, tab.page.logOut(), () => {
        isLoggedIn = false;
        account = next;
      });
    },

    copyStorage(): void {
      phone.copyStorage();
      copied = { account, isLoggedIn };
    },

    /** The phone comes back from a backup. @returns whether there is one */
    restoreStorage(): boolean {
      if (!phone.restoreStorage()) return false;
      ({ account, isLoggedIn } = copied);
      return true;
    },

    /** The server ends the sessions; the next log-in continues. */
    endSessions(): void {
      server.endSessions(account);
    },

    logInAs(who: Account): void {
      const tab = shownTab();
      if (tab && isLoggedIn) logIn(tab, who);
    },

    /** Somebody else logs in on another tab, while the one before may still deliver. */
    handOver(): void {
      if (!isLoggedIn || !shownTab()) return;
      logIn(open(), random.pick(accounts.filter(({ id }) => id !== account.id)));
    },

    /** In the end everybody comes back and stays. */
    comeBackAs(who: Account): void {
      phone.killBrowser();
      account = who;
      logIn(open());
    },

    retryAll(): void {
      const tab = shownTab();
      if (tab) void tab.page.retryAll().catch(() => undefined);
    },
  };
}

export type Traveller = ReturnType<typeof travellerOf>;
