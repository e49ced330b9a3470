import { applicantResults, type ApplicantResult } from '../../../../src/contract/codes';
import type { HistoryEntry } from '../../../../src/contract/desk/case-shape';
import type { OperatorInShort } from '../../../../src/contract/desk/desk-scalars';
import type { Db } from '../../../infra/db/tables';
import type { CaseFacts } from './case-facts';

/** Looks are for the audit: they would leave no room for the decisions. */
const looks = ['opened-case', 'looked-at-file'];
const most = 30;

/**
 * The last actions on a case, newest first: what each was about, and how it was decided. Ids and codes
 * of the audit only, so every operator may see them.
 */
export async function historyOf(
  tx: Db,
  { order, applicants }: Pick<CaseFacts, 'order' | 'applicants'>,
  of: (id: string) => OperatorInShort,
): Promise<HistoryEntry[]> {
  const rows = await tx
    .selectFrom('desk_audit')
    .where('order_id', '=', order.id)
    .where('what', 'not in', looks)
    .orderBy('id', 'desc')
    .limit(most)
    .select(['at', 'operator_id', 'what', 'subject', 'before', 'after'])
    .execute();
  const numbers = new Map(applicants.map(({ applicant: { id, number } }) => [id, number]));
  return rows.map(({ at, operator_id, what, subject, before, after }) => ({
    at: at.toISOString(),
    ...(operator_id !== null && { operator: of(operator_id) }),
    what,
    ...objectOf(subject, numbers),
    ...outcomeOf(what, details(before), details(after), of),
  }));
}

/** The applicant of an action, and its item; none of an applicant who was removed. */
function objectOf(subject: string | null, numbers: ReadonlyMap<string, number>) {
  const [id = '', item] = subject?.split(' ') ?? [];
  const applicant = numbers.get(id);
  if (applicant === undefined) return {};
  return { applicant, ...(item !== undefined && { item }) };
}

function outcomeOf(
  what: string,
  before: Details,
  after: Details,
  of: (id: string) => OperatorInShort,
): Partial<HistoryEntry> {
  const { verdict, status, result, to } = after;
  if (what === 'hand-over' && typeof to === 'string') return { to: of(to) };
  if (what === 'undo' && typeof before['kind'] === 'string') return { undone: before['kind'] };
  if (what === 'finish-check')
    return { verdict: status === 'revision-needed' ? 'revision' : 'passed' };
  return {
    ...((verdict === 'passed' || verdict === 'revision') && { verdict }),
    ...(isResult(result) && { result }),
  };
}

const isResult = (value: unknown): value is ApplicantResult =>
  (applicantResults.names as readonly unknown[]).includes(value);

type Details = Readonly<Record<string, unknown>>;

/** The details of a row; they are an object, or nothing that is shown. */
function details(json: string | null): Details {
  const parsed: unknown = JSON.parse(json ?? 'null');
  return typeof parsed === 'object' && parsed !== null ? (parsed as Details) : {};
}
