import type { Applicant } from '../../contract/applicants';
import type { DocumentItem } from '../../contract/documents';
import type { Order } from '../../contract/orders';
import {
  canAddPage,
  canEditDocument,
  documentStatus,
  type EditingContext,
} from '../../domain/document/document-rules';
import type { Place } from '../../domain/document/match-file';
import { isCancelled } from '../../domain/order/order-state';
import type { MissingItem } from '../../domain/order/readiness';
import { canEditPhoto } from '../../domain/photo/photo-rules';
import { requiredItemName } from '../../i18n/applicant-labels';
import { aimAt, type PageAim } from '../../outbox/capture/page-place';
import type { DocumentTarget } from '../../outbox/capture/saving-files';
import { type FileItem, isUnsent } from '../../outbox/core/item';
import { isDocumentPage } from '../../outbox/kinds/document-page';
import { applicantLeft } from '../../outbox/page/applicant-left';
import { paths } from '../../routing/paths';

/** A place that takes a file now. */
export interface OpenPlace extends Place {
  key: string;
  order: Order;
  applicant: Applicant;
  /** Absent for a photo. */
  target?: Omit<DocumentTarget, 'userId'> | undefined;
  /** How a file joins the document; absent where a screen of its own takes it. */
  aim?: PageAim | undefined;
  /** The screen on which the traveller goes on with it. */
  path: string;
  /** The file takes the place of one that is there. */
  replaces: boolean;
}

interface Context {
  order: Order;
  applicant: Applicant;
  rules: EditingContext;
  missing: readonly MissingItem[];
  /** This applicant's files on this phone that are not at the server. */
  own: readonly FileItem[];
}

function photoPlace({ order, applicant, rules, missing }: Context): OpenPlace | undefined {
  const { photo } = applicant;
  if (!photo || !canEditPhoto(rules, photo.status)) return undefined;
  return {
    key: `${applicant.id} photo`,
    kind: 'photo',
    name: requiredItemName({ kind: 'photo' }),
    people: [applicant.firstName],
    takesSeveral: false,
    isRequired: true,
    isMissing: missing.some(({ kind }) => kind === 'photo'),
    order,
    applicant,
    path: paths.idPhoto(order.id, applicant.id),
    replaces: false,
  };
}

/** How a file can join a document now; undefined if it cannot. */
function aimFor(
  { rules, own }: Context,
  { id, style, common, uploads = [] }: DocumentItem,
): PageAim | undefined {
  const pages = own.filter(isDocumentPage).filter(({ target }) => target.documentId === id);
  if (style === 'single-page') {
    // Whether a page that all applicants share changes for all is asked on its own screen.
    if (common && (uploads.length > 0 || pages.length > 0)) return undefined;
    const may = canAddPage(rules, uploads) || canEditDocument(rules, documentStatus(uploads));
    return may ? { kind: 'only-page' } : undefined;
  }
  if (canAddPage(rules, uploads)) return { kind: 'new-page' };
  const refused = uploads.find(
    (upload) =>
      upload.status === 'failed' && !pages.some(({ target }) => target.replaces === upload.id),
  );
  const may = refused !== undefined && canEditDocument(rules, documentStatus(uploads));
  return may ? aimAt({ position: refused.position, upload: refused }) : undefined;
}

function documentPlace(
  context: Context,
  document: DocumentItem,
  isRequired: boolean,
): OpenPlace | undefined {
  const { order, applicant, rules, missing, own } = context;
  const { id, name, icon, sampleKey, pattern, style, uploads = [] } = document;
  const isPassport = pattern === 'passport';
  const aim = isPassport ? undefined : aimFor(context, document);
  if (isPassport ? !canEditDocument(rules, documentStatus(uploads)) : !aim) return undefined;
  const isThere = uploads.length > 0 || own.some(({ target }) => target.documentId === id);
  return {
    key: `${applicant.id} ${id}`,
    kind: isPassport ? 'passport' : 'document',
    name,
    icon: isPassport ? 'passport' : icon,
    sample: sampleKey,
    people: [applicant.firstName],
    takesSeveral: aim?.kind === 'new-page',
    isRequired,
    isMissing: isRequired
      ? missing.some((item) => item.kind === 'document' && item.id === id)
      : !isThere,
    order,
    applicant,
    target: {
      orderId: order.id,
      applicantId: applicant.id,
      documentId: id,
      documentName: name,
      applicantName: applicant.firstName,
    },
    aim,
    path: paths.document(order.id, applicant.id, { id, pattern, style }),
    replaces: isThere && aim?.kind !== 'new-page',
  };
}

/** A document that serves all applicants is one place: of the first who lacks it. */
function withoutRepeats(places: readonly OpenPlace[], order: Order): OpenPlace[] {
  const isCommon = ({ target, applicant }: OpenPlace) =>
    [...applicant.required, ...applicant.optional].find(({ id }) => id === target?.documentId)
      ?.common === true;
  return places.flatMap((place) => {
    if (order.applicants.length < 2 || !isCommon(place)) return [place];
    const same = places.filter(({ target }) => target?.documentId === place.target?.documentId);
    const lacking = same.filter(({ isMissing }) => isMissing);
    const [first = same[0]] = lacking;
    if (first !== place) return [];
    const people = (lacking.length > 0 ? lacking : [place]).flatMap((each) => each.people);
    return [{ ...place, people }];
  });
}

/**
 * The places of an order that take a file now, in the order in which the traveller fills them: by
 * applicant, the photo first, then what is required, then the rest.
 * @param updatedAt when the order was asked for, in milliseconds since 1970
 */
export function openPlaces(
  order: Order,
  files: readonly FileItem[],
  updatedAt: number,
): OpenPlace[] {
  if (isCancelled(order)) return [];
  const ofOrder = files.filter(({ target }) => target.orderId === order.id);
  const places = order.applicants.flatMap((applicant) => {
    const context: Context = {
      order,
      applicant,
      rules: { payStatus: order.payStatus, applicantStatus: applicant.status },
      missing: applicantLeft(applicant, ofOrder, updatedAt).missing,
      own: ofOrder.filter((item) => isUnsent(item) && item.target.applicantId === applicant.id),
    };
    return [
      photoPlace(context),
      ...applicant.required.map((document) => documentPlace(context, document, true)),
      ...applicant.optional.map((document) => documentPlace(context, document, false)),
    ].filter((place) => place !== undefined);
  });
  return withoutRepeats(places, order);
}
