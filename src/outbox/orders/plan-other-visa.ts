import type { Identity } from '../../contract/codes';
import {
  materialsFor,
  type NewApplicant,
  type NewOrder,
  type ProductSeen,
} from '../../domain/order/order-change';
import { hasFile, isSetAside, isUnsent, type OutboxItem } from '../core/item';
import type { OpenChange } from '../kinds/changes/change-item';
import { changeKinds, isOpenChange } from '../kinds/order-changes';
import { isPartOf } from './unsent-of-order';

/** Another visa of the same destination for an order that has not arrived, and what it makes of the rest. */
export interface OtherVisa {
  /** The content of the order from now on. */
  order: NewOrder;
  /** The applicants whose occupation the visa does not distinguish, as they are added then. */
  applicants: readonly { item: OpenChange; content: NewApplicant }[];
  /** The items that the visa does not ask for: they stay on the phone, and are not sent. */
  setAside: readonly OutboxItem[];
  /** Those that an earlier choice had set aside, and that the visa asks for. */
  takenUp: readonly OutboxItem[];
  /** The first names of those whose occupation has to be chosen again. */
  withoutOccupation: readonly string[];
}

/** The occupation under which a visa has somebody; the same one if it has to be chosen again. */
function identityFor({ identities }: ProductSeen, identity: Identity): Identity {
  const [only] = identities;
  const isKnown = identities.some((each) => each.identity === identity);
  return !isKnown && only?.identity === 'none' && identities.length === 1 ? 'none' : identity;
}

/** The documents that a visa asks of an occupation; of one that it does not have, those of any. */
function documentsFor(product: ProductSeen, identity: Identity | undefined): Set<number> {
  const known = identity && materialsFor(product, identity);
  const lists = known ? [known] : product.identities;
  return new Set(
    lists.flatMap(({ required, optional }) => [...required, ...optional].map(({ id }) => id)),
  );
}

const formKinds: ReadonlySet<string> = new Set([
  changeKinds['answer-form'].name,
  changeKinds['complete-form'].name,
]);

/** Whether an item has a place in an application for a visa. */
function asker(before: ProductSeen, product: ProductSeen, identities: Map<string, Identity>) {
  // The answers of another form answer other questions.
  const hasSameForm =
    product.applicationForm !== undefined &&
    product.applicationForm.url === before.applicationForm?.url;
  return (item: OutboxItem): boolean => {
    if (formKinds.has(item.kind)) return hasSameForm;
    if (!hasFile(item)) return true;
    const { applicantId, documentId } = item.target;
    if (documentId === undefined) return product.photo !== undefined;
    return documentsFor(product, identities.get(applicantId)).has(documentId);
  };
}

/**
 * Plans that an order which has not arrived, and cannot arrive as it is, becomes one for another visa.
 * @param items what is on the phone, with the contents of changes opened
 * @param seenAt when the visa was asked for, in milliseconds since 1970
 */
export function planOtherVisa(
  orderId: string,
  begun: NewOrder,
  items: readonly OutboxItem[],
  { product, seenAt }: Pick<NewOrder, 'product' | 'seenAt'>,
): OtherVisa {
  const own = items.filter((item) => isUnsent(item) && isPartOf(orderId, item));
  const added = own
    .filter(isOpenChange)
    .flatMap((item) => (item.content.type === 'add-applicant' ? { item, ...item.content } : []));
  const identities = new Map(
    added.map(({ item, identity }) => [
      item.target.applicantId ?? '',
      identityFor(product, identity),
    ]),
  );
  const identityOf = (item: OpenChange) => identities.get(item.target.applicantId ?? '');
  const isAsked = asker(begun.product, product, identities);
  return {
    order: { ...begun, product, seenAt },
    applicants: added.flatMap(({ item, ...content }) => {
      const identity = identityOf(item);
      return identity === undefined || identity === content.identity
        ? []
        : { item, content: { ...content, identity, materials: materialsFor(product, identity) } };
    }),
    setAside: own.filter((item) => !isSetAside(item) && !isAsked(item)),
    takenUp: own.filter((item) => isSetAside(item) && isAsked(item)),
    withoutOccupation: added
      .filter(({ item }) => materialsFor(product, identityOf(item) ?? 'none') === undefined)
      .map(({ firstName }) => firstName),
  };
}
