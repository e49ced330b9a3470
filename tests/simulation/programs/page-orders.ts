/**
 * The orders that a tab shows, without its screens: an answer of the server, or the order as it was
 * begun on the phone, with the phone's changes laid over it (`src/outbox/orders/use-order.ts`).
 */
import type { Order } from '../../../src/contract/orders';
import { isNewer } from '../../../src/domain/newest-answer';
import type { ChangeContent, NewOrder, OfferFound } from '../../../src/domain/order/order-change';
import { withChanges } from '../../../src/domain/order/with-changes';
import { isPhoneId, phoneIdOf } from '../../../src/domain/order/phone-id';
import { choosePlace } from '../../../src/outbox/capture/page-place';
import { sealForDelivery } from '../../../src/outbox/capture/seal-captured';
import { isAsking, isUnsent } from '../../../src/outbox/core/item';
import { noFile } from '../../../src/outbox/core/seal-item';
import { openFields, openQuestion } from '../../../src/outbox/core/sealed-content';
import { serverIds } from '../../../src/outbox/core/server-ids';
import {
  documentPage,
  isDocumentPage,
  repeatedPage,
} from '../../../src/outbox/kinds/document-page';
import type { ChangeItem, OpenChange } from '../../../src/outbox/kinds/changes/change-item';
import { isChange, isOpenChange } from '../../../src/outbox/kinds/order-changes';
import { readBegunOrder } from '../../../src/outbox/orders/begun-order';
import { changesOnScreens } from '../../../src/outbox/orders/use-order';
import { openDatabase } from '../../../src/services/services';
import { items } from '../../../src/services/stores';
import { currentSession } from '../../../src/session/session';
import { sealedOf, type Sealed } from './sealed';

export { acceptOffer, removeUnsent } from '../../../src/outbox/orders/answer-question';
export { discardOrder, makeChange } from '../../../src/outbox/orders/make-change';

const ids = serverIds(openDatabase);

/** The newest answer about each order, and when it was asked for, by the phone's clock. */
const answers = new Map<string, { order: Order; askedAt: number }>();

/** The time by the phone's clock. */
export const now = (): number => Date.now();

/** The phone's id of an order or an applicant that is begun. */
export const newId = (): string => phoneIdOf(crypto.randomUUID());

/** An id as the server knows it; undefined if it does not, as far as this phone knows. */
export async function serverIdOf(id: string): Promise<string | undefined> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return undefined;
  await ids.read(userId, [id]);
  const known = ids.present(id);
  return isPhoneId(known) ? undefined : known;
}

/** The screen gets an answer. */
export function showAnswer(order: Order, askedAt: number): void {
  const before = answers.get(order.id);
  if (!before || isNewer(askedAt, before.askedAt, Date.now()))
    answers.set(order.id, { order, askedAt });
}

/** The user's changes with their contents, as `src/outbox/page/keep-reading.ts` opens them. */
async function openChanges(userId: string): Promise<OpenChange[]> {
  const all = (await items.list(userId)).filter(isChange);
  const opened: readonly ChangeItem[] = await Promise.all(
    all.map(async (item) => {
      const [content, question] = await Promise.all([
        openFields(openDatabase, item).catch(() => undefined),
        openQuestion(openDatabase, item).catch(() => undefined),
      ]);
      return Object.assign(item, {
        content: content as ChangeContent | undefined,
        question: question as OfferFound | undefined,
      });
    }),
  );
  return opened.filter(isOpenChange);
}

/** An order as its screen shows it; undefined if there is none. */
export async function screenOf(id: string): Promise<Order | undefined> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return undefined;
  await ids.read(userId, [id]);
  const changes = await openChanges(userId);
  const orderId = ids.present(id);
  const phoneId = ids.before(orderId);
  const answer = answers.get(orderId);
  const begun = isPhoneId(phoneId)
    ? await readBegunOrder(phoneId).catch(() => undefined)
    : undefined;
  const order = answer?.order ?? begun;
  return order && withChanges(order, changesOnScreens(changes, orderId, answer?.askedAt ?? 0));
}

/** The beginning of an order that waits on this phone or has arrived from it. */
export interface BegunHere {
  readonly item: OpenChange;
  /** The offer that its traveller has seen or accepted. */
  readonly product: NewOrder['product'];
  /** The offer that waits to be accepted. */
  readonly asked: NewOrder['product'] | undefined;
}

export async function begunHere(id: string): Promise<BegunHere | undefined> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return undefined;
  await ids.read(userId, [id]);
  const item = (await openChanges(userId)).find(
    ({ content, target }) =>
      content.type === 'begin-order' && ids.present(target.orderId) === ids.present(id),
  );
  if (item?.content.type !== 'begin-order') return undefined;
  const asked = isAsking(item) ? (item.question?.product ?? undefined) : undefined;
  return { item, product: item.content.product, asked };
}

/** The ids of an order's items that are not sent. */
export async function unsentOf(id: string): Promise<readonly string[]> {
  const userId = currentSession()?.userId;
  const all = userId === undefined ? [] : await items.list(userId);
  return all
    .filter((item) => isUnsent(item) && item.kind !== 'feedback')
    .filter(({ target }) => ids.present(target.orderId ?? '') === ids.present(id))
    .map((item) => item.id);
}

interface OwnDocument {
  orderId: string;
  applicantId: string;
  documentId: number;
}

/** The place of a further page, and the names that screens show with it. */
async function furtherPage(target: OwnDocument) {
  const userId = currentSession()?.userId;
  if (userId === undefined) return undefined;
  const own = (await items.list(userId))
    .filter(isDocumentPage)
    .filter((item) => ids.present(target.applicantId) === item.target.applicantId);
  const place = choosePlace({ kind: 'new-page' }, [], own);
  if (!place) return undefined;
  const { position, replaces } = place;
  const names = { documentName: 'Passport copy', applicantName: 'Ananya' };
  return { userId, target: { ...target, position, replaces, ...names }, supersedes: [] };
}

/** Adds a page to the document of an applicant. */
export async function addPage(
  target: OwnDocument,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Sealed | undefined> {
  const page = await furtherPage(target);
  const form = { fileName: 'page.jpg', mime: 'image/jpeg', bytes };
  return page && sealedOf(await sealForDelivery(documentPage, { ...page, ...form }));
}

/** Adds the file of another applicant's page, which has this attach key. */
export async function repeatPage(
  target: OwnDocument,
  { applicantId: repeatedOf, key: serverKey }: { applicantId: string; key: string },
): Promise<Sealed | undefined> {
  const page = await furtherPage(target);
  if (!page) return undefined;
  const file = { ...noFile, ...page, target: { ...page.target, repeatedOf }, serverKey };
  return sealedOf(await sealForDelivery(repeatedPage, file));
}
