import type { Order } from '../contract/orders';
import type { PocketFile, PocketPlace, WantedFile } from './pocket-file';
import type { PocketStore } from './pocket-store';
import { wantedFiles } from './wanted-files';

interface Dependencies {
  readonly store: PocketStore;
  /** The bytes of a file; undefined if it cannot be had now. */
  readonly fetchFile: (url: string) => Promise<BufferSource | undefined>;
  /** Whether this user is still logged in: nothing is stored after a log-out. */
  readonly isPresent: (userId: string) => Promise<boolean>;
}

/**
 * Brings the phone's files of an order to what the server's answer says: new files are fetched, those
 * that were replaced or withdrawn are deleted first.
 * @returns the files that were fetched
 */
export async function keepFiles(
  { store, fetchFile, isPresent }: Dependencies,
  userId: string,
  order: Order,
): Promise<WantedFile[]> {
  const wanted = wantedFiles(order);
  if (!(await isPresent(userId))) return [];
  const versions = new Map(order.applicants.map(({ id, version = 0 }) => [id, version]));
  await store.removeOthers(userId, order.id, wanted, versions);
  const missing: WantedFile[] = [];
  for (const file of wanted) if (await store.note(userId, file)) missing.push(file);
  const fetched: WantedFile[] = [];
  for (const file of missing) {
    const bytes = await fetchFile(file.url);
    if (!bytes || !(await isPresent(userId))) continue;
    if (await store.keep(userId, file, 'file', bytes)) fetched.push(file);
  }
  return fetched;
}

interface OrderWithFiles {
  readonly id: string;
  readonly documentsDeletedAt?: string | undefined;
  readonly applicants: readonly ApplicantWithFiles[];
}

interface ApplicantWithFiles {
  readonly id: string;
  readonly status?: string | undefined;
  readonly result?: string | undefined;
}

type OnPhone = Pick<PocketFile, 'orderId' | 'hasBytes' | 'facts'>;

/**
 * Orders that may have a visa or letters which are not on this phone: the list of orders does not
 * say whether there are letters.
 */
export const ordersToFetch = (
  orders: readonly OrderWithFiles[],
  files: readonly OnPhone[],
): string[] =>
  orders
    .filter(
      ({ id, documentsDeletedAt, applicants }) =>
        // Without its documents there is nothing to fetch.
        documentsDeletedAt === undefined &&
        applicants.some((applicant) => {
          const kept = files.filter(
            ({ orderId, hasBytes, facts }) =>
              hasBytes && orderId === id && facts.applicantId === applicant.id,
          );
          return mayLack(applicant, new Set(kept.map(({ facts }) => facts.place)));
        }),
    )
    .map(({ id }) => id);

function mayLack({ status, result }: ApplicantWithFiles, kept: ReadonlySet<PocketPlace>): boolean {
  if (result === 'approved') return !kept.has('visa');
  if (result === 'self-collection' || result === 'mailed-by-embassy') return kept.size === 0;
  // More letters may come as long as the embassy has it.
  return status === 'in-embassy';
}
