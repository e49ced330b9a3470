import type { ChangeContent, OfferFound } from '../../domain/order/order-change';
import type { OutboxItem } from '../core/item';
import { itemRows } from '../core/item-rows';
import { openFields, openQuestion } from '../core/sealed-content';
import { serverIds } from '../core/server-ids';
import { isChange } from '../kinds/order-changes';
import { outboxKinds } from '../kinds/outbox-kinds';
import { atoms, openDatabase } from '../../services/services';
import { currentOwnerId, ownerIdAtom } from '../../session/session';
import { onOutboxChange } from './outbox-changes';
import { outboxReader } from './outbox-reader';
import type { UserRows } from './outbox-rows';

const rows = itemRows(openDatabase, outboxKinds);
const ids = serverIds(openDatabase);

/** A change with its content, which screens lay over the order; one that is damaged has none. */
async function opened(item: OutboxItem): Promise<OutboxItem> {
  if (!isChange(item)) return item;
  const [content, question] = await Promise.all([
    openFields(openDatabase, item).catch(() => undefined),
    openQuestion(openDatabase, item).catch(() => undefined),
  ]);
  return Object.assign(item, {
    content: content as ChangeContent | undefined,
    question: question as OfferFound | undefined,
  });
}

const list = async (userId: string) => Promise.all((await rows.list(userId)).map(opened));

async function get(id: string): Promise<OutboxItem | undefined> {
  const item = await rows.get(id);
  return item && opened(item);
}

const mostRowsAtOnce = 30;
const longestRestMs = 500;

/**
 * A long list is compared and painted less often: while hundreds of files are prepared and sent,
 * several change in each moment, and each reading leaves garbage in proportion to the list.
 */
const rest = (count: number) =>
  new Promise<void>((resolve) => {
    if (count <= mostRowsAtOnce) resolve();
    else setTimeout(resolve, Math.min(count, longestRestMs));
  });

/**
 * Keeps the list of this user's items up to date until the returned function is called. Loaded after
 * the first paint, which does not need the kinds.
 */
export function keepReading(show: (shown: UserRows) => void): () => void {
  const reader = outboxReader({ list, get, rest }, show);
  const readOfUser = () => reader.readFor(currentOwnerId());
  // A page that was suspended has missed announcements.
  const awake = new AbortController();
  const { signal } = awake;
  const onShown = () => document.visibilityState === 'visible' && reader.readAll();
  document.addEventListener('visibilitychange', onShown, { signal });
  document.addEventListener('resume', reader.readAll, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && reader.readAll(), { signal });
  const stops = [
    onOutboxChange((message) =>
      message.type === 'changed' ? reader.read(message.itemId) : reader.readAll(),
    ),
    atoms.sub(ownerIdAtom, readOfUser),
    // The items of an order have the server's id by now.
    ids.subscribe(reader.readAll),
    () => awake.abort(),
  ];
  readOfUser();
  return () => stops.forEach((stop) => stop());
}
