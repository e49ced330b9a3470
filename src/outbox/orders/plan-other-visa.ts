import type { Identity } from '../../contract/codes';
import {
  type Materials,
  materialsFor,
  type NewApplicant,
  type NewOrder,
  type ProductSeen,
} from '../../domain/order/order-change';
import { type FileItem, hasFile, isSetAside, isUnsent, type OutboxItem } from '../core/item';
import type { OpenChange } from '../kinds/changes/change-item';
import { isDocumentPage } from '../kinds/document-page';
import { changeKinds, isOpenChange } from '../kinds/order-changes';
import { isPassport } from '../kinds/passport';
import { isPartOf } from './unsent-of-order';

/** Another visa of the same destination for an order that has not arrived, and what it makes of the rest. */
export interface OtherVisa {
  /** The content of the order from now on. */
  order: NewOrder;
  /** The applicants whose occupation the visa does not distinguish, as they are added then. */
  applicants: readonly { item: OpenChange; content: NewApplicant }[];
  /** The files whose document the visa has under another number. */
  moved: readonly { item: OutboxItem; documentId: number; documentName: string }[];
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

type Document = Materials['required'][number];

/** The documents that a visa asks of an occupation; of one that it does not have, those of any. */
function documentsFor(product: ProductSeen, identity: Identity | undefined): Document[] {
  const known = identity && materialsFor(product, identity);
  const lists = known ? [known] : product.identities;
  return lists.flatMap(({ required, optional }) => [...required, ...optional]);
}

/**
 * The document of a visa that a file is for. Visas number their documents each for itself: another one's
 * has the same name, and is a passport if the file is one with its data.
 */
function documentOf(item: FileItem, documents: readonly Document[]): Document | undefined {
  const { documentId } = item.target;
  const same = documents.find(({ id }) => id === documentId);
  if (same) return same;
  if (isPassport(item)) return documents.find(({ pattern }) => pattern === 'passport');
  if (!isDocumentPage(item)) return undefined;
  const { documentName, position } = item.target;
  return documents.find(
    ({ name, pattern, style }) =>
      name === documentName &&
      pattern !== 'passport' &&
      (style !== 'single-page' || position === 0),
  );
}

const formKinds: ReadonlySet<string> = new Set([
  changeKinds['answer-form'].name,
  changeKinds['complete-form'].name,
]);

/** The place of an item in an application for a visa; undefined if that does not ask for it. */
type Place = { documentId: number; documentName: string } | 'same' | undefined;

function placeFinder(before: ProductSeen, product: ProductSeen, identities: Map<string, Identity>) {
  // The answers of another form answer other questions.
  const hasSameForm =
    product.applicationForm !== undefined &&
    product.applicationForm.url === before.applicationForm?.url;
  return (item: OutboxItem): Place => {
    if (formKinds.has(item.kind)) return hasSameForm ? 'same' : undefined;
    if (!hasFile(item)) return 'same';
    const { applicantId, documentId } = item.target;
    if (documentId === undefined) return product.photo && 'same';
    const found = documentOf(item, documentsFor(product, identities.get(applicantId)));
    if (!found || found.id === documentId) return found && 'same';
    return { documentId: found.id, documentName: found.name };
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
  const placeOf = placeFinder(begun.product, product, identities);
  const places = own.map((item) => ({ item, place: placeOf(item) }));
  return {
    order: { ...begun, product, seenAt },
    applicants: added.flatMap(({ item, ...content }) => {
      const identity = identityOf(item);
      return identity === undefined || identity === content.identity
        ? []
        : { item, content: { ...content, identity, materials: materialsFor(product, identity) } };
    }),
    moved: places.flatMap(({ item, place }) =>
      typeof place === 'object' ? { item, ...place } : [],
    ),
    setAside: places.flatMap(({ item, place }) => (place || isSetAside(item) ? [] : item)),
    takenUp: places.flatMap(({ item, place }) => (place && isSetAside(item) ? item : [])),
    withoutOccupation: added
      .filter(({ item }) => materialsFor(product, identityOf(item) ?? 'none') === undefined)
      .map(({ firstName }) => firstName),
  };
}
