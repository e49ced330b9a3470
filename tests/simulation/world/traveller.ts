import type { OutboxItem } from '../../../src/outbox/core/item';
import type { Tab } from '../phone/phone';
import type { Capture } from '../promise/capture';
import type { Account } from '../server/simulated-server';
import type { AroundOrderScreens } from './order-screens';
import { pageActions } from './page-actions';
import { lifeNamed } from './scheduler';
import type { Trace } from './trace';
import { whenAnswered } from './when-answered';

interface Around extends Omit<AroundOrderScreens, 'say'> {
  readonly trace: Trace;
  readonly captures: Capture[];
  readonly accounts: readonly Account[];
  /** The probability that something is done to orders which are begun on the phone. */
  readonly begins: number;
}

const byId = (all: readonly OutboxItem[]) => new Map(all.map((item) => [item.id, item]));

/** The person with the phone: what is done in the app, and what the app has called saved. */
export function travellerOf(around: Around) {
  const { phone, server, random, scheduler, trace, captures, accounts, orders } = around;
  const own = lifeNamed(`traveller of ${phone.name}`);
  let account = accounts[0] as Account;
  let isLoggedIn = false;
  /** Whether the log-out has begun that deletes everything here, also what is just being saved. */
  let isLeaving = false;
  /** The account, and whether it was logged in, when the phone's storage was copied. */
  let copied = { account, isLoggedIn };
  let shown: ReadonlyMap<string, OutboxItem> = new Map();

  const say = (what: string) => trace.note(() => `${own.name} ${what}`);
  const actions = pageActions({ ...around, say, isLeaving: () => isLeaving });
  const { ownerOf, prepare, addPage, removePage, takeBack, write, readOrder } = actions;
  const shownTab = (): Tab | undefined =>
    phone.tabs.find(({ isVisible, life }) => isVisible && life.frozenUntil <= scheduler.now());

  function logIn(tab: Tab, as = account): void {
    const { email, userKey } = as;
    say(`logs in as ${email}`);
    const token = server.openSession(as);
    whenAnswered(tab, tab.page.logIn({ token, email, userKey }), () => {
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
      if (tab) whenAnswered(tab, tab.page.itemsHere(), (all) => (shown = byId(all)));
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

    /** Undoes the last action, or does it in another way. */
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
      if (around.begins > 0 && random.chance(around.begins)) return actions.visitOrder(tab);
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
      if (by !== undefined) orders.forget(phone.name, by);
      const next = random.pick(accounts);
      isLeaving = true;
      whenAnswered(tab, tab.page.logOut(), () => {
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

    /** Remembers what the screens of all orders show. */
    lookAtOrders(isLast = false): void {
      const tab = shownTab();
      if (tab) actions.lookAtOrders(tab, isLast);
    },

    /** The screens of all orders get the server's answers. */
    askForOrders(): void {
      const tab = shownTab();
      if (tab) actions.askForOrders(tab);
    },

    retryAll(): void {
      const tab = shownTab();
      if (!tab) return;
      actions.acceptOffers(tab);
      void tab.page.retryAll().catch(() => undefined);
    },
  };
}

export type Traveller = ReturnType<typeof travellerOf>;
