import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type HandoffState, phoneKeyStart } from '../../../src/contract/account/handoffs';
import { ret } from '../../../src/contract/envelope';
import { HttpProblem, Refusal } from '../../errors/refusal';
import type { Db } from '../../infra/db/tables';
import { countUse, limits } from '../../infra/limits/limits';
import { sessionIsOpen } from '../accounts/sessions';
import type { HandoffRow } from './handoff-tables';

// The invariants of a handoff:
// 1. It is for one document of one applicant, or the visa photo, and brings one picture, once.
// 2. Its link opens it for 15 minutes, for one phone: the first one exchanges the link's token for a key
//    of its own, and from then on the token opens nothing.
// 3. That key reads the document's name, the first name and the code, uploads one file and delivers it;
//    nothing else, and nothing of it afterwards.
// 4. A phone that has opened it in time may deliver for 24 hours: a picture that was taken while the
//    network was dead is delayed, not lost. The page takes no new picture after the 15 minutes.
// 5. Either side ends it. It ends with the computer's session, the account and the applicant, and
//    brings nothing to an order that takes nothing any more.
// 6. Only hashes of its two secrets are stored.

const minuteMs = 60_000;
const openableMs = 15 * minuteMs;
const deliverableMs = 24 * 60 * minuteMs;

/** Letters and figures that nobody confuses, as a screen shows them or as somebody reads them out. */
const clear = 'ACDEFHJKMNPRTUVWXY34679';
const group = () => clear.charAt(randomInt(clear.length)) + clear.charAt(randomInt(clear.length));

export const newHandoffCode = (): string => `${group()} ${group()}`;
export const newLinkToken = (): string => randomBytes(16).toString('base64url');
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

export const endOfOpening = (now: Date): Date => new Date(now.getTime() + openableMs);
export const endOfDelivery = ({ claimed_at, expires_at }: HandoffRow): Date =>
  claimed_at === null ? expires_at : new Date(claimed_at.getTime() + deliverableMs);

type Life = Pick<HandoffRow, 'arrived_at' | 'ended_at' | 'claimed_at' | 'expires_at'>;

/** The state of a handoff whose computer is still logged in, or not. */
export function stateAt(row: HandoffRow & Life, isLoggedIn: boolean, now: Date): HandoffState {
  if (row.arrived_at !== null) return 'arrived';
  if (row.ended_at !== null || !isLoggedIn) return 'ended';
  if (endOfDelivery(row) <= now) return 'expired';
  return row.claimed_at === null ? 'waiting' : 'opened';
}

/** A handoff in its present state. */
export interface Handoff {
  readonly row: HandoffRow;
  readonly state: HandoffState;
}

async function withState(db: Db, row: HandoffRow, now: Date): Promise<Handoff> {
  const isLoggedIn = await sessionIsOpen(db, row.session_id, now);
  return { row, state: stateAt(row, isLoggedIn, now) };
}

export const handoffOver = () => new Refusal(ret.notAllowed, { code: 'handoff-over' });

/**
 * The handoff that a phone has opened with this key.
 * @throws {Refusal} if it never did, or if the handoff was removed with its applicant or account
 */
export async function handoffOfPhone(
  db: Db,
  phoneKey: string,
  now: Date,
  lock: 'read' | 'lock' = 'read',
): Promise<Handoff> {
  const found = db
    .selectFrom('handoffs')
    .where('phone_hash', '=', hashSecret(phoneKey))
    .selectAll();
  const row = await (lock === 'lock' ? found.forUpdate() : found).executeTakeFirst();
  if (!row) throw handoffOver();
  return withState(db, row, now);
}

/** One of the user's handoffs. @throws {Refusal} notFound */
export async function handoffOfUser(
  db: Db,
  { id, userId }: { id: string; userId: string },
  now: Date,
): Promise<Handoff> {
  const row = await db
    .selectFrom('handoffs')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
  if (!row) throw new Refusal(ret.notFound, { code: 'handoff-over' });
  return withState(db, row, now);
}

/**
 * Opens a handoff for the phone with this key, if it is the first. One statement: of two phones at once
 * one gets it.
 * @throws {Refusal} for another phone, and for a link that is over or never was
 */
export async function claimHandoff(
  db: Db,
  { token, phoneKey }: { token: string; phoneKey: string },
  now: Date,
): Promise<Handoff> {
  const [token_hash, phone_hash] = [hashSecret(token), hashSecret(phoneKey)];
  await db
    .updateTable('handoffs')
    .set({ phone_hash, claimed_at: now })
    .where('token_hash', '=', token_hash)
    .where('phone_hash', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    // The key of one handoff opens no other.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('handoffs as other')
            .where('other.phone_hash', '=', phone_hash)
            .select('other.id'),
        ),
      ),
    )
    .execute();
  const row = await db
    .selectFrom('handoffs')
    .where('token_hash', '=', token_hash)
    .selectAll()
    .executeTakeFirst();
  if (!row || row.phone_hash === null) throw handoffOver();
  if (row.phone_hash !== phone_hash) throw new Refusal(ret.notAllowed, { code: 'handoff-taken' });
  return withState(db, row, now);
}

/** Ends a handoff that has neither ended nor arrived. @returns whether this ended it */
export async function endHandoff(
  db: Db,
  id: string,
  by: 'computer' | 'phone',
  now: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('handoffs')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** For whom a phone uploads its picture, and the name under which its uploads are apart from all others. */
export interface PhoneUploader {
  readonly userId: string;
  readonly space: string;
}

/**
 * The uploader with this token; undefined if it is no phone's key.
 * @throws {HttpProblem} 403 once the handoff is over, or was removed
 */
export async function phoneUploader(
  db: Db,
  token: string,
  now: Date,
): Promise<PhoneUploader | undefined> {
  if (!token.startsWith(phoneKeyStart)) return undefined;
  const over = new HttpProblem(403, { code: 'handoff-over' });
  const { row, state } = await handoffOfPhone(db, token, now).catch((error: unknown) => {
    throw error instanceof Refusal ? over : error;
  });
  if (state !== 'opened') throw over;
  return { userId: row.user_id, space: `handoff ${row.id}` };
}

/** Counts an upload that a phone begins. @throws {LimitReached} */
export const countPhoneUpload = (db: Db, space: string, now: Date): Promise<void> =>
  countUse(db, limits.uploadsPerHandoff, space, now);
