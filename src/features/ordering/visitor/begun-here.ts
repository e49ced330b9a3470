import { begunHere, dropLeftDrafts, takeOver } from '../../../outbox/core/take-over';
import { announce } from '../../../outbox/page/outbox-changes';
import { startDelivery } from '../../../outbox/page/outbox';
import { openOverlay } from '../../../services/overlays';
import { openDatabase, queryClient } from '../../../services/services';
import { currentSession } from '../../../session/session';
import { keepDraft, readDraft } from '../../../session/kept-draft';
import { draftNames } from '../../../storage/draft-names';

/*
 * An application that a visitor has begun on this phone:
 * - nobody who is logged in sees anything of it, and nothing of it is sent, before they have said that it
 *   is theirs;
 * - whoever has said that it is not is not asked again about it, and it stays for its traveller.
 */

/**
 * Asks the user, once for each visitor's application, whether it is theirs; drafts of a visitor who has
 * begun none go.
 */
export async function askWhoseItIs(): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  const begun = await begunHere(openDatabase);
  if (!begun) return dropLeftDrafts(openDatabase);
  if ((await readDraft(userId, draftNames.notMine)) === begun.at) return;
  openOverlay({ kind: 'is-yours', begun });
}

/** It is not the user's. */
export async function declineBegun(at: number): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId !== undefined) await keepDraft(userId, draftNames.notMine, at);
}

/** It is the user's: it joins what they have on this phone, and is sent. */
export async function takeOverBegun(): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined) return;
  const taken = await takeOver(openDatabase, userId);
  taken.forEach(announce);
  await queryClient.invalidateQueries({ queryKey: ['begun-order'] });
  const [first] = taken;
  if (first) startDelivery(first);
}
