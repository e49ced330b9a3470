import { hasFile, isDocumentPage, mostNamed, type OutboxItem } from './item';

/** Names the call that delivered it. */
export const deliveryKeyOf = (item: OutboxItem): string =>
  hasFile(item) ? item.attachKey : item.sendKey;

const placeOf = ({ target }: Extract<OutboxItem, { kind: 'document-page' }>) =>
  `${target.applicantId}/${target.documentId}`;

/**
 * Of all of a user's items those that arrived and are meant to be at the server still: neither
 * replaced nor deleted by this phone since.
 */
export function standingReceipts(items: readonly OutboxItem[]): OutboxItem[] {
  // What was refused has replaced nothing.
  const wishes = items.filter(({ state }) => state !== 'needs-you' && state !== 'cancelled');
  const files = wishes.filter(hasFile);
  const named = new Set(files.flatMap((item) => item.supersedes ?? []));
  const replaced = new Set(
    files.filter(isDocumentPage).map((item) => `${placeOf(item)}/${item.target.replaces ?? ''}`),
  );
  const newest = new Map(
    files
      .filter((item) => !isDocumentPage(item))
      .map((item) => [`${item.kind}/${item.target.applicantId}`, item.id]),
  );
  return wishes.filter((item) => {
    if (item.state !== 'done') return false;
    if (!hasFile(item)) return true;
    if (named.has(item.attachKey)) return false;
    if (!isDocumentPage(item))
      return newest.get(`${item.kind}/${item.target.applicantId}`) === item.id;
    const upload = item.arrived?.uploadId;
    return (
      !item.isWithdrawn && !(upload !== undefined && replaced.has(`${placeOf(item)}/${upload}`))
    );
  });
}

interface Found {
  /** The delivery that the server was asked about. */
  key: string;
  /** The upload that stands in its place without its bytes. */
  uploadId?: string | undefined;
  newKey: () => string;
}

const anew = {
  attempts: 0,
  nextAttemptAt: undefined,
  lastProblem: undefined,
  arrived: undefined,
  deliveryBegun: undefined,
  deliveryRepeated: undefined,
  keepsBytes: undefined,
} as const;

/**
 * What becomes of a receipt that the server knows nothing of: with its bytes it goes again, as a
 * delivery of its own that comes in the place of the first one; without them its traveller is asked
 * for it. Undefined where that has happened already, or another delivery is meant.
 */
export function lost(item: OutboxItem, { key, uploadId, newKey }: Found): OutboxItem | undefined {
  if (item.state !== 'done' || deliveryKeyOf(item) !== key) return undefined;
  const epoch = item.epoch + 1;
  const again = { ...anew, epoch, state: item.keepsBytes ? 'sealed' : 'needs-you' } as const;
  const problem = item.keepsBytes
    ? {}
    : { lastProblem: { reason: 'lost', sentence: lostSentence(item) } as const };
  if (!hasFile(item))
    return { ...item, ...again, ...problem, sendKey: newKey(), arrived: undefined };
  const file = {
    ...again,
    ...problem,
    serverKey: undefined,
    uploadUrl: undefined,
    offset: undefined,
    checksumRefusals: undefined,
    uploadKey: newKey(),
    attachKey: newKey(),
    supersedes: [...(item.supersedes ?? []), key].slice(-mostNamed),
  };
  if (!isDocumentPage(item)) return { ...item, ...file };
  const position = item.arrived?.position ?? item.target.position;
  const replaces = uploadId ?? item.target.replaces;
  return { ...item, ...file, target: { ...item.target, position, replaces } };
}

/** Says what has to be added again, and for whom. */
function lostSentence(item: OutboxItem): string {
  const cause = 'The server went back to an earlier state and no longer has';
  switch (item.kind) {
    case 'document-page': {
      const page = (item.arrived?.position ?? item.target.position) + 1;
      return `${cause} page ${page} of ${item.target.documentName} for ${item.target.applicantName}. Add it again.`;
    }
    case 'visa-photo':
      return `${cause} the visa photo of ${item.target.applicantName}. Add it again.`;
    case 'passport':
      return `${cause} the passport of ${item.target.applicantName}. Add it again.`;
    case 'feedback':
      return `${cause} this message. Write it again.`;
  }
}
