import { documentStatus } from '../../../src/domain/document/document-rules';
import type { Db } from '../../infra/db/tables';
import { copyUpload } from '../../infra/uploads/keep-upload';
import { claimUpload } from '../../infra/uploads/own-uploads';
import type { Services } from '../../services';
import type { ApplicantOfOrder } from '../applications/find-applicant';
import { groupBy } from '../applications/group-by';
import { offerOf } from '../applications/order-offer';
import { documentsFor } from '../catalogue/catalogue';
import type { Catalogue, CatalogueDocument, UsedAgain } from '../catalogue/catalogue-types';
import { loadPages, type Page } from '../documents/load-pages';
import { placePage } from '../documents/place-page';
import { type applicantsOfPeople, pagesFrom } from './people-rows';

/*
 * Papers that a person hands in again: an employer's letter, a certificate. They are the pages of the
 * person's earlier applications, and kept nowhere else. What holds:
 * - Only an applicant that shows the person gives them: they end with the person, and with the application.
 * - Their age counts from the day on which they were handed in first, however often they were used again.
 * - What an operator has not accepted is given to nobody.
 * - They fill a document that has no page; one that has any stays as it is.
 */

/** Of a person's applications, those whose papers are looked at: the newest. */
const mostLookedAt = 5;
const dayMs = 86_400_000;

/** A paper of an earlier application. */
export interface PersonDocument {
  readonly kind: string;
  /** In the catalogue's language. */
  readonly name: string;
  readonly handedInAt: Date;
  /** The last moment at which it is used again. */
  readonly until: Date;
  /** Its pages in order. */
  readonly uploadIds: readonly string[];
}

type Links = Awaited<ReturnType<typeof applicantsOfPeople>>;
type Reusable = CatalogueDocument & { readonly again: UsedAgain };

const isReusable = (document: CatalogueDocument): document is Reusable =>
  document.again !== undefined;

/** The documents of all products that are used again, by id. */
const reusableIn = ({ destinations }: Catalogue): ReadonlyMap<number, Reusable> =>
  new Map(
    destinations
      .flatMap(({ products }) => products)
      .flatMap(({ identityMaterial }) => identityMaterial)
      .flatMap(({ required, optional }) => [...required, ...optional])
      .filter(isReusable)
      .map((document) => [document.elecId, document]),
  );

/**
 * The papers that people can hand in again, one of a kind, by person.
 * @param catalogue the names are in its language
 * @param links the applicants that the people are, the newest first
 */
export async function documentsOfPeople(
  db: Db,
  catalogue: Catalogue,
  links: Links,
  now: Date,
): Promise<ReadonlyMap<string, readonly PersonDocument[]>> {
  const byPerson = new Map<string, Links>();
  for (const link of links) {
    const { person_id: id } = link;
    const own = (id !== null && byPerson.get(id)) || [];
    if (id !== null && own.length < mostLookedAt) byPerson.set(id, [...own, link]);
  }
  const looked = [...byPerson.values()].flat();
  const reusable = reusableIn(catalogue);
  const pages = await loadPages(
    db,
    looked.map(({ applicant_id }) => applicant_id),
  );
  const pagesOf = groupBy(pages, ({ applicantId }) => applicantId);
  const from = new Map(looked.flatMap(pagesFrom));
  const papersOf = ({ applicant_id: id }: Links[number]): PersonDocument[] => {
    const ofDocument = groupBy(pagesOf(id), ({ elecId }) => elecId);
    return [...new Set(pagesOf(id).map(({ elecId }) => elecId))].flatMap((elecId) => {
      const document = reusable.get(elecId);
      return document ? paperOf(document, ofDocument(elecId), from) : [];
    });
  };
  return new Map(
    [...byPerson].map(([id, own]) => {
      const papers = own.flatMap(papersOf).filter(({ until }) => until >= now);
      papers.sort((one, other) => Number(other.handedInAt) - Number(one.handedInAt));
      return [id, papers.filter(isNewestOfKind)];
    }),
  );
}

const isNewestOfKind = (
  { kind }: PersonDocument,
  index: number,
  all: readonly PersonDocument[],
): boolean => all.findIndex((each) => each.kind === kind) === index;

function paperOf(
  { again, name }: Reusable,
  pages: readonly Page[],
  from: ReadonlyMap<string, Date>,
): PersonDocument[] {
  if (documentStatus(pages) === 'failed') return [];
  const times = pages.map(({ uploadId, attachedAt }) => Number(from.get(uploadId) ?? attachedAt));
  const handedIn = Math.min(...times);
  return [
    {
      ...{ kind: again.kind, name, handedInAt: new Date(handedIn) },
      until: new Date(handedIn + again.days * dayMs),
      uploadIds: pages.map(({ uploadId }) => uploadId),
    },
  ];
}

/** A paper whose files were copied, for the document that takes it. */
export interface CopiedDocument {
  readonly elecId: number;
  readonly handedInAt: Date;
  readonly uploadKeys: readonly string[];
}

/** The applicant's documents without a page that a paper can fill. */
async function emptyDocuments(
  db: Db,
  catalogue: Catalogue,
  { applicant, order }: ApplicantOfOrder,
): Promise<Reusable[]> {
  const material = documentsFor(offerOf(catalogue, order).product, applicant.identity_id);
  const pages = await loadPages(db, [applicant.id]);
  return [...(material?.required ?? []), ...(material?.optional ?? [])]
    .filter(isReusable)
    .filter(({ elecId }) => !pages.some((page) => page.elecId === elecId));
}

/**
 * Copies the files of a person's papers that an applicant has no page of. Call it before the transaction.
 * @returns without those whose files have gone meanwhile
 * @throws {HttpProblem} as `copyUpload`
 */
export async function copyDocuments(
  services: Pick<Services, 'blobs' | 'catalogue' | 'db'>,
  found: ApplicantOfOrder,
  papers: readonly PersonDocument[],
  now: Date,
): Promise<CopiedDocument[]> {
  const { catalogue, db } = services;
  const userId = found.order.user_id;
  const copied: CopiedDocument[] = [];
  for (const { elecId, again } of await emptyDocuments(db, catalogue, found)) {
    const paper = papers.find(({ kind }) => kind === again.kind);
    if (!paper) continue;
    const keys: string[] = [];
    for (const id of paper.uploadIds) {
      const copy = await copyUpload(services, { id, userId }, now);
      if (copy) keys.push(copy.key);
    }
    const { handedInAt, uploadIds } = paper;
    if (keys.length === uploadIds.length) copied.push({ elecId, handedInAt, uploadKeys: keys });
  }
  return copied;
}

/**
 * Fills documents with copied papers. Call it under the order's lock.
 * @param key the idempotency key of the request
 * @returns when each of the new pages had been handed in, by upload
 */
export async function placeDocuments(
  tx: Db,
  catalogue: Catalogue,
  of: ApplicantOfOrder & { readonly copies: readonly CopiedDocument[]; readonly key: string },
  now: Date,
): Promise<Readonly<Record<string, string>>> {
  const { applicant, order, copies, key } = of;
  const empty = new Set((await emptyDocuments(tx, catalogue, of)).map(({ elecId }) => elecId));
  const from: Record<string, string> = {};
  for (const { elecId, handedInAt, uploadKeys } of copies.filter((each) => empty.has(each.elecId)))
    for (const [pos, uploadKey] of uploadKeys.entries()) {
      const { id } = await claimUpload(tx, { userId: order.user_id, uploadKey }, now);
      // One request attaches several pages: each has a key of its own.
      const attachKey = `${key}/${elecId}/${pos}`;
      await placePage(tx, { uploadId: id, applicantId: applicant.id, elecId, pos, attachKey }, now);
      from[id] = handedInAt.toISOString();
    }
  return from;
}

/** The kinds of papers that an applicant's visa asks for and that the applicant has no page of. */
export const missingPapers = async (
  db: Db,
  catalogue: Catalogue,
  found: ApplicantOfOrder,
): Promise<string[]> => (await emptyDocuments(db, catalogue, found)).map(({ again }) => again.kind);
