import type { Language } from '../../../src/contract/languages';
import { type ChangeKind, choiceOfChange } from '../../../src/contract/account/notices';
import type { Db } from '../../infra/db/tables';
import { contactOf } from '../accounts/users';
import { applicantsOf } from '../applications/find-applicant';
import { findOrder } from '../applications/find-order';
import { offerOf } from '../applications/order-offer';
import { catalogueIn } from '../catalogue/catalogue-in';
import type { Catalogue } from '../catalogue/catalogue-types';

/** The app's page with the answers of Support that belong to no application. */
export const supportPath = '/orders?open=support';

/** Whether a traveller wants to be told of a kind of change in this way; both, until they choose. */
export async function isNoticeEnabled(
  db: Db,
  { userId, kind }: { readonly userId: string; readonly kind: ChangeKind },
  way: 'mail' | 'push',
): Promise<boolean> {
  const preference = await db
    .selectFrom('notice_wishes')
    .where('user_id', '=', userId)
    .where('kind', '=', choiceOfChange[kind])
    .select(way)
    .executeTakeFirst();
  return preference?.[way] !== false;
}

/** A change with what its traveller is told of it. */
export interface ToldChange {
  readonly id: string;
  readonly kind: ChangeKind;
  /** Key of the event. */
  readonly source: string;
  readonly email: string;
  readonly language: Language;
  /** The app's page about it. */
  readonly path: string;
  readonly orderId?: string | undefined;
  /** Full name of the visa. */
  readonly product?: string | undefined;
  /** Of the applicant whom it is about, if it is about one. */
  readonly firstName?: string | undefined;
  /** In cents. */
  readonly amount?: number | undefined;
}

/**
 * A change as its traveller is told of it by mail or push.
 * @returns undefined if the account is gone, or does not want to be told of this kind in this way
 */
export async function toldChange(
  { db, catalogue }: { readonly db: Db; readonly catalogue: Catalogue },
  changeId: string,
  way: 'mail' | 'push',
): Promise<ToldChange | undefined> {
  const change = await db
    .selectFrom('changes')
    .where('id', '=', changeId)
    .selectAll()
    .executeTakeFirst();
  const contact = change && (await contactOf(db, change.user_id));
  if (!contact) return undefined;
  const { id, kind, source, user_id, order_id, applicant_id, amount } = change;
  if (!(await isNoticeEnabled(db, { userId: user_id, kind }, way))) return undefined;
  const about = { id, kind, source, ...contact, amount: amount ?? undefined };
  // Only answers of Support belong to no order.
  if (order_id === null) return { ...about, path: supportPath };
  const order = await findOrder(db, user_id, order_id, 'read');
  const { product } = offerOf(catalogueIn(catalogue, contact.language), order);
  const applicants = applicant_id === null ? [] : await applicantsOf(db, [order_id]);
  const applicant = applicants.find((each) => each.id === applicant_id);
  const hasVisa = kind === 'result' && applicant && applicant.visa_upload_id !== null;
  return {
    ...about,
    path: hasVisa
      ? `/visa?order=${order_id}&applicant=${applicant.id}`
      : `/order-detail/${order_id}`,
    orderId: order_id,
    product: product.fullName,
    firstName: applicant?.first_name,
  };
}
