import type { UploadItem } from '../../../src/contract/upload-item';
import type { Tab } from '../phone/phone';
import { plainMark } from '../plain-text';
import type { Capture } from '../promise/capture';
import { unacceptable, type Account } from '../server/simulated-server';
import { sha256Of } from '../sha256';
import { orderActions } from './order-actions';
import type { AroundOrderScreens } from './order-screens';
import { savedCaptures } from './saved-captures';
import { whenAnswered } from './when-answered';

interface Around extends AroundOrderScreens {
  readonly captures: Capture[];
  readonly accounts: readonly Account[];
  /** Whether the log-out has begun that deletes everything here, also what is just being saved. */
  readonly isLeaving: () => boolean;
}

/** The actions of a logged-in traveller on the screens of a tab. */
export function pageActions(around: Around) {
  const { phone, server, random, scheduler, captures, accounts, say, isLeaving } = around;
  const { saved, replaced, removal } = savedCaptures(around);
  /** The bytes that a raw file becomes when it is prepared, by its item. */
  const prepared = new Map<string, Uint8Array<ArrayBuffer>>();

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

  function addPage(tab: Tab, index?: number, isRaw = random.chance(0.25)): void {
    const file = newFile();
    const form = isRaw ? newFile() : file;
    const by = ownerOf(tab);
    if (!by) return;
    say(index === undefined ? 'adds a page' : `replaces page ${index < 0 ? 'last' : index + 1}`);
    whenAnswered(tab, tab.page.addPage(by, file, { index, isRaw }), (sealed) => {
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
    const removing = removal();
    whenAnswered(tab, tab.page.removePage(by, index, removing.begins), (removed) => {
      if (!removed || !('id' in removed)) return;
      say(`has removed ${removed.id.slice(0, 4)}`);
      removing.ended(removed.id);
    });
  }

  /** A message can be taken back until it is sent. */
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
    whenAnswered(tab, tab.page.takeBack(last.id), (isGone) => {
      if (!isGone) return;
      last.isOpen = isOpen || isLeaving();
      last.isEnded = true;
    });
  }

  function write(tab: Tab): void {
    const text = `PLAIN-TEXT-OF-A-TRAVELLER: ${random.whole(1e9)}`;
    const by = ownerOf(tab);
    if (!by) return;
    say('writes to Support');
    whenAnswered(tab, tab.page.writeMessage(text), (sealed) =>
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

  const ofOrders = orderActions({ ...around, ownerOf, newFile, saved });
  return { ...ofOrders, ownerOf, addPage, prepare, removePage, takeBack, write, readOrder };
}
