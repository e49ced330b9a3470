import type { Identity } from '../../contract/codes';
import type { Order } from '../../contract/orders';
import type { ChangeContent, NewApplicant, PersonUse } from '../../domain/order/order-change';
import { phoneIdOf } from '../../domain/order/phone-id';
import { itemProblemWords } from '../../i18n/outbox-messages';
import { t } from '../../language/translate';
import { onlineAtom } from '../../services/connection';
import { ChangeRefusedError } from '../../services/describe-problem';
import { items } from '../../services/stores';
import { atoms, openDatabase } from '../../services/services';
import { currentOwnerId } from '../../session/session';
import { visitorOwnerId } from '../../storage/user-keys';
import { sealing } from '../capture/seal-captured';
import { togetherApplier } from '../core/apply-together';
import { isUnsent, type OutboxItem, type Problem } from '../core/item';
import { sealChange, sealChanges } from '../core/seal-item';
import { itemKey, openFields, sealFields } from '../core/sealed-content';
import { serverIds } from '../core/server-ids';
import type { ChangeItem } from '../kinds/changes/change-item';
import { changeKinds, isChange } from '../kinds/order-changes';
import { outboxKinds } from '../kinds/outbox-kinds';
import { knownMaterials } from './known-materials';
import { type EarlierChange, planChange, type WantedChange } from './plan-change';
import { announce, onOutboxChange } from '../page/outbox-changes';
import { removeDraft, removeItem, startDelivery } from '../page/outbox';
import { isPartOf } from './unsent-of-order';

/** A change that the traveller makes, with the names that lists show. */
export interface NamedChange extends WantedChange {
  applicantName?: string | undefined;
  visaName?: string | undefined;
}

const ids = serverIds(openDatabase);

/** The changes of an order that are on this phone. */
async function changesOf(userId: string, orderId: string): Promise<EarlierChange[]> {
  const all = (await items.list(userId)).filter(isChange);
  const own = all.filter(({ target }) => ids.present(target.orderId) === ids.present(orderId));
  return Promise.all(
    own.map(async (item) => ({
      ...item,
      ...item.target,
      content: (await openFields(openDatabase, item)) as ChangeContent,
    })),
  );
}

/** An id that a screen showed, as the lists have it by now. */
const now = ({ orderId, applicantId, content }: WantedChange): WantedChange => ({
  orderId: ids.present(orderId),
  applicantId: applicantId && ids.present(applicantId),
  content,
});

interface Saved {
  item: OutboxItem;
  /** It was not there before, so nothing belongs to it. */
  isNew: boolean;
}

/**
 * Seals a change, or changes one that waits.
 * @returns undefined if the change took back one that never left the phone, or had nothing to change
 * @throws {ChangeRefusedError} if that is not there any more
 * @throws {NoRoomError|SealingError}
 */
async function save(userId: string, change: NamedChange): Promise<Saved | undefined> {
  const { applicantName, visaName } = change;
  for (;;) {
    const earlier = await changesOf(userId, change.orderId);
    const { orderId, applicantId } = now(change);
    const plan = planChange(now(change), earlier);
    if (plan.type === 'seal') {
      const { content, follows } = plan;
      const target: ChangeItem['target'] = {
        orderId,
        ...(applicantId !== undefined && { applicantId }),
        ...(applicantName !== undefined && { applicantName }),
        ...(visaName !== undefined && { visaName }),
      };
      const kind = changeKinds[content.type];
      const sealed = await sealChange(sealing, kind, { userId, target, content, follows });
      return { item: sealed, isNew: true };
    }
    if (plan.type === 'nothing') {
      // Added by a page that has ended, and known to the server by now.
      await ids.read(userId, [orderId, applicantId]);
      const present = now(change);
      if (present.applicantId !== applicantId || present.orderId !== orderId) continue;
      if (change.content.type === 'remove-applicant') return undefined;
      throw new ChangeRefusedError(t('It was removed in another tab.'));
    }
    if (plan.type === 'take-back') {
      if (await removeItem(plan.id)) return undefined;
      continue;
    }
    const planned = earlier.find(({ id }) => id === plan.id);
    const key = await itemKey(openDatabase, { userId, keyId: planned?.keyId });
    const sealedFields = await sealFields(key, plan.id, plan.content);
    const sendKey = crypto.randomUUID();
    const rewritten = await items.apply(plan.id, {
      type: 'rewritten',
      ...{ sealedFields, sendKey, applicantName },
    });
    // Otherwise its delivery has begun meanwhile.
    if (rewritten) return { item: rewritten, isNew: false };
  }
}

/** Changes are saved one after the other: each is planned on what the one before left. */
let saving: Promise<unknown> = Promise.resolve();

/**
 * Saves a change on this phone, without beginning its delivery.
 * @returns undefined if it took back one that never left the phone
 * @throws {ChangeRefusedError|NoRoomError|SealingError}
 */
export function saveChange(userId: string, change: NamedChange): Promise<Saved | undefined> {
  const saved = saving.then(() => save(userId, change));
  saving = saved.catch(() => undefined);
  return saved;
}

/** How long a screen waits for the server's answer before it goes on with what is saved. */
const patienceMs = 8_000;

type Outcome = { state: 'arrived' | 'saved' } | { state: 'refused'; problem: Problem };

/** The fate of an item: it arrives, is refused, or has to wait. */
function outcomeOf(id: string, userId: string): Promise<Outcome> {
  // Nothing of a visitor's is sent.
  if (userId === visitorOwnerId) return Promise.resolve({ state: 'saved' });
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const end = (outcome: Outcome) => {
      stops.forEach((stop) => stop());
      resolve(outcome);
    };
    const saved = () => end({ state: 'saved' });
    const timer = setTimeout(saved, patienceMs);
    stops.push(
      () => clearTimeout(timer),
      onOutboxChange((message) => {
        if (message.type !== 'changed' || message.itemId !== id) return;
        // Its question is asked on the page of the order, which is at the server.
        if (message.state === 'done' || message.need?.reason === 'asks') end({ state: 'arrived' });
        else if (message.need) end({ state: 'refused', problem: message.need });
        else if (message.state === 'waiting') saved();
      }),
      atoms.sub(onlineAtom, () => !atoms.get(onlineAtom) && saved()),
    );
    if (!atoms.get(onlineAtom)) saved();
  });
}

/**
 * Saves a change on this phone and begins its delivery. With a network it waits for the server, so that
 * a refusal is shown where the traveller made the change; a new one that is refused there is not kept.
 * @param onSaved from now on it is on this phone: a draft of it is not needed any more
 * @param keepsFiles files for a new applicant were there before, and stay if that one is refused
 * @returns 'saved' if it still waits, on this phone
 * @throws {ChangeRefusedError|NoRoomError|SealingError}
 */
export async function makeChange(
  change: NamedChange,
  onSaved?: () => void,
  keepsFiles = false,
): Promise<'arrived' | 'saved'> {
  const userId = currentOwnerId();
  if (userId === undefined) throw new TypeError('The session has ended.');
  const made = await saveChange(userId, change);
  onSaved?.();
  if (!made) return 'arrived';
  const outcome = outcomeOf(made.item.id, userId);
  startDelivery(made.item);
  const result = await outcome;
  if (result.state !== 'refused') return result.state;
  // Files may belong to an item that was there before: the traveller decides. Where storage fails the
  // refusal is told nevertheless, and the item needs the traveller.
  if (made.isNew) await removeItem(made.item.id, { keepsChildren: keepsFiles }).catch(console.warn);
  throw new ChangeRefusedError(itemProblemWords(result.problem) ?? '');
}

/** Somebody who was chosen of the people who are kept. */
export interface PersonChosen {
  firstName: string;
  identity: Identity;
  use: PersonUse;
}

/**
 * Adds people who are kept, each as an applicant and what is used again of them, in one transaction: a
 * page that ends at any moment leaves all of them, or none. Everything else happens as after other changes.
 * @throws {NoRoomError|SealingError}
 */
export async function addPeople(order: Order, people: readonly PersonChosen[]): Promise<void> {
  const userId = currentOwnerId();
  if (userId === undefined) throw new TypeError('The session has ended.');
  const changes = people.map(async ({ firstName, identity, use }) => {
    const materials = await knownMaterials(order, identity);
    const applicant: NewApplicant = { type: 'add-applicant', firstName, identity, materials };
    const target = {
      orderId: ids.present(order.id),
      applicantId: phoneIdOf(crypto.randomUUID()),
      applicantName: firstName,
    };
    return [applicant, use].map((content) => ({
      kind: changeKinds[content.type],
      change: { userId, target, content },
    }));
  });
  const made = (await Promise.all(changes)).flat();
  const sealed = saving.then(() => sealChanges(sealing, made));
  saving = sealed.catch(() => undefined);
  for (const item of await sealed) startDelivery(item);
}

const applyTogether = togetherApplier(openDatabase, outboxKinds);

/**
 * Removes an order that is on this phone alone, with all that belongs to it, in one transaction.
 * @returns false if it may have arrived: then nothing is removed
 */
export async function discardOrder(orderId: string): Promise<boolean> {
  const userId = currentOwnerId();
  if (userId === undefined) return false;
  const gone = await applyTogether(userId, (all) => {
    const own = all.filter((item) => isUnsent(item) && isPartOf(orderId, item));
    const order = own.find((item) => outboxKinds.makes(item) === 'orderId');
    return order && own.map(({ id }) => ({ id, event: { type: 'cancel' } }));
  });
  for (const item of gone ?? []) {
    announce(item);
    await removeDraft(item);
  }
  return gone !== undefined;
}
