import type { Db } from '../../infra/db/tables';
import { SingleFlight } from '../../infra/jobs/single-flight';
import type { Services } from '../../services';
import { readAnyOrder } from '../applications/find-order';
import { offerOf } from '../applications/order-offer';
import { type Receipt, receiptNumber } from './receipt-tables';

type Needed = Pick<Services, 'db' | 'catalogue' | 'settings' | 'workers'>;

/** A receipt's PDF with the name of its file. */
export interface ReceiptFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The receipts of some orders, oldest first. */
export const loadReceipts = (db: Db, orderIds: readonly string[]): Promise<Receipt[]> =>
  db
    .selectFrom('receipts')
    .where('order_id', 'in', orderIds)
    .orderBy('year')
    .orderBy('number')
    .selectAll()
    .execute();

/** The receipt of a movement of the ledger. */
export const findReceiptOf = (db: Db, source: string): Promise<Receipt | undefined> =>
  db.selectFrom('receipts').where('source', '=', source).selectAll().executeTakeFirst();

/** A receipt by its id. */
export const findReceipt = (db: Db, id: string): Promise<Receipt | undefined> =>
  db.selectFrom('receipts').where('id', '=', id).selectAll().executeTakeFirst();

/** Receipts that are being drawn: a link may be opened many times at once. */
const drawing = new SingleFlight<Buffer>();

/**
 * The PDF of a receipt. It is drawn when it is first needed and stored, so that it is the same
 * bytes each time, also after the fonts or the words have changed.
 */
export async function receiptFile(services: Needed, receipt: Receipt): Promise<ReceiptFile> {
  const { id, recipient, pdf } = receipt;
  const name = `Receipt ${receiptNumber(receipt)}.pdf`;
  if (pdf !== null) return { name, bytes: Buffer.from(pdf, 'base64') };
  // One that was made anonymous meanwhile is another drawing.
  const bytes = await drawing.run(`${id} ${recipient}`, () => drawAndStore(services, receipt));
  return { name, bytes };
}

async function drawAndStore(
  { db, catalogue, settings, workers }: Needed,
  receipt: Receipt,
): Promise<Buffer> {
  const order = await readAnyOrder(db, receipt.order_id);
  const product = order ? offerOf(catalogue, order).product.fullName : '';
  const context = { issuer: settings.receiptIssuer, product };
  // Its fonts take a third of a second, too long for the event loop.
  const made = await workers.run(receipt.order_id, 'draw-receipt', () =>
    Promise.resolve({ receipt, context }),
  );
  const drawn = Buffer.from(made);
  // The first stored drawing stays; a receipt that was made anonymous meanwhile is drawn again.
  await db
    .updateTable('receipts')
    .set({ pdf: drawn.toString('base64') })
    .where('id', '=', receipt.id)
    .where('recipient', receipt.recipient === '' ? '=' : '<>', '')
    .where('pdf', 'is', null)
    .execute();
  const stored = await findReceipt(db, receipt.id);
  return stored?.pdf ? Buffer.from(stored.pdf, 'base64') : drawn;
}
