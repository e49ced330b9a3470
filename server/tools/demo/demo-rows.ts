import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ProductOffer } from '../../areas/catalogue/catalogue-types';
import { newId, newSecret } from '../../infra/secrets/random-id';
import type { Database } from '../../infra/db/tables';
import type { DemoFile } from './demo-account';
import type { DemoPassport } from './demo-passport';
import type { PortraitSize } from './demo-portrait';

type Table =
  | 'orders'
  | 'uploads'
  | 'applicants'
  | 'applicant_statuses'
  | 'pages'
  | 'passports'
  | 'application_forms'
  | 'photos'
  | 'letters'
  | 'letter_files'
  | 'price_differences'
  | 'sandbox_intents'
  | 'payments'
  | 'sandbox_refunds'
  | 'refunds'
  | 'ledger';

/** New rows by table, in an order in which they can be inserted. */
export type DemoRows = { [T in Table]: Insertable<Database[T]>[] };

export const noRows = (): DemoRows => ({
  orders: [],
  uploads: [],
  applicants: [],
  applicant_statuses: [],
  pages: [],
  passports: [],
  application_forms: [],
  photos: [],
  letters: [],
  letter_files: [],
  price_differences: [],
  sandbox_intents: [],
  payments: [],
  sandbox_refunds: [],
  refunds: [],
  ledger: [],
});

/** The context in which the rows and files of an order are created. */
export interface Maker {
  readonly rows: DemoRows;
  readonly files: Map<string, DemoFile>;
  readonly userId: string;
  readonly pictureOf: (number: number) => Promise<DemoFile>;
  readonly passportOf: (passport: DemoPassport) => Promise<DemoFile>;
  /** Creates a portrait in the size that the product requires. */
  readonly portraitOf: (firstName: string, size: PortraitSize) => Promise<DemoFile>;
  readonly offer: ProductOffer;
  /** A time in the order's history, from 0 (created) to 1 (now). */
  readonly at: (part: number) => Date;
}

/** Adds a file and its upload row. */
export function addUpload({ rows, files, userId }: Maker, file: DemoFile, when: Date): string {
  const id = newId();
  rows.uploads.push({
    id,
    user_id: userId,
    key: newSecret(),
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    size: file.bytes.length,
    mime_type: file.type,
    created_at: when,
    expires_at: when,
    attached_at: when,
  });
  files.set(id, file);
  return id;
}
