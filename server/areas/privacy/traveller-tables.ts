import type { RawBuilder } from 'kysely';
import { securityData } from '../../infra/audit/security-tables';
import type { Database } from '../../infra/db/tables';
import type { Reach, TravellerData } from '../../infra/db/traveller-data';
import { deliveryData } from '../../infra/deliveries/delivery-tables';
import { jobData } from '../../infra/jobs/add-jobs';
import { dataKeyData } from '../../infra/keys/data-keys';
import { limitData } from '../../infra/limits/limits';
import { resumableData, uploadData } from '../../infra/uploads/upload-tables';
import { unfinishedUploadData } from '../../infra/uploads/unfinished-bytes';
import { accountData } from '../accounts/account-tables';
import { applicantData, rejectedFileData } from '../applications/applicant-tables';
import { orderData } from '../applications/order-tables';
import { versionData } from '../catalogue/versions/version-tables';
import { couponData } from '../coupons/coupon-tables';
import { deskData } from '../desk/desk-tables';
import { pageData } from '../documents/document-tables';
import { formData } from '../forms/form-tables';
import { handoffData } from '../handoffs/handoff-tables';
import { letterData } from '../letters/letter-tables';
import { notificationData } from '../notifications/notification-tables';
import { pageViewData } from '../page-views/page-views';
import { peopleData } from '../people/people-tables';
import { passportData } from '../passports/passport-tables';
import { paymentData } from '../payments/core/payment-tables';
import { sandboxData } from '../payments/sandbox/sandbox-tables';
import { photoData } from '../photos/photo-tables';
import { receiptData } from '../receipts/receipt-tables';
import { demoData } from '../recognition-demo/demo-tables';
import { supportData } from '../support/support-tables';
import { visaData } from '../visas/visa-tables';

/**
 * The declarations of all tables, in the order in which an erasure goes through them: rows before
 * those that they refer to, so from the upper areas down.
 */
const declared: TravellerData<keyof Database> = {
  ...deskData,
  ...visaData,
  ...peopleData,
  ...handoffData,
  ...formData,
  ...letterData,
  ...paymentData,
  ...sandboxData,
  ...notificationData,
  ...receiptData,
  ...passportData,
  ...pageData,
  ...demoData,
  ...photoData,
  ...supportData,
  ...couponData,
  ...rejectedFileData,
  ...applicantData,
  ...orderData,
  ...accountData,
  ...versionData,
  ...pageViewData,
  ...deliveryData,
  ...resumableData,
  ...unfinishedUploadData,
  ...uploadData,
  ...jobData,
  ...limitData,
  ...securityData,
  ...dataKeyData,
  generation: "the server's own",
};

/** The erasure and the export of a table's rows of one traveller. */
export interface TravellerTable {
  readonly table: string;
  readonly by: readonly [column: string, of: Reach];
  readonly exported: readonly string[];
  readonly exportedIf?: RawBuilder<unknown>;
  readonly erased: 'deleted' | 'kept';
  /** The values that columns get in the rows that an erasure leaves. */
  readonly erasedAs: readonly (readonly [column: string, value: unknown])[];
  readonly isDocument?: true;
  readonly keptIf?: { readonly table: string; readonly column: string };
}

type AnyColumn =
  'exported' | 'internal' | { readonly exported: boolean; readonly erasedAs: unknown };

/** Every table with data of a traveller. */
export const travellerTables: readonly TravellerTable[] = Object.entries(declared).flatMap(
  ([table, data]) => {
    if (typeof data === 'string') return [];
    const { columns, ...rest } = data;
    const all = Object.entries<AnyColumn>(columns);
    const isExported = (column: AnyColumn) =>
      typeof column === 'object' ? column.exported : column === 'exported';
    return [
      {
        ...rest,
        table,
        exported: all.filter(([, column]) => isExported(column)).map(([name]) => name),
        erasedAs: all.flatMap(([name, column]) =>
          typeof column === 'object' ? [[name, column.erasedAs] as const] : [],
        ),
      },
    ];
  },
);

/** The tables without rows of a traveller that an export or erasure misses. */
export const otherTables: readonly string[] = [
  ...Object.entries(declared).flatMap(([table, data]) => (typeof data === 'string' ? table : [])),
  // Of the migrations, which no other code queries.
  'applied_migrations',
];
