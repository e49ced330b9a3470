import type { Passport } from '../../../../src/contract/passport';
import { withFilling } from '../../../../src/domain/passport/passport-names';
import type { Db } from '../../../infra/db/tables';
import { judgePages, type PageVerdict } from '../../documents/load-pages';
import { judgeForm } from '../../forms/operator-forms';
import { correctPassport } from '../../passports/operator-passports';
import { keepPhotoVerdict } from '../../photos/load-photos';
import type { ApplicantFacts } from '../case/case-facts';
import type { ItemFacts } from '../case/case-items';
import { readAsTyped } from '../case/compare-passport';
import { knownReadings } from '../case/passport-readings';
import { DeskRefusal } from '../desk-refusal';

/**
 * The passport's data with these fields as they were read. A name that was read is not lacking, and what
 * fills the field of one that is follows the other name.
 */
export async function corrected(
  tx: Db,
  { passport, lackingName }: ApplicantFacts,
  item: ItemFacts,
  fields: readonly string[],
): Promise<Passport> {
  const [page] = item.pages;
  const read = page && (await knownReadings(tx, [page.uploadId])).get(page.uploadId);
  if (item.kind !== 'passport' || !passport || !read) throw new DeskRefusal('not-allowed');
  const typed = passport.passport;
  const { said } = readAsTyped(typed, read);
  const known = Object.entries(said).filter(([name]) => fields.includes(name));
  if (known.length !== new Set(fields).size) throw new DeskRefusal('not-allowed');
  const isRead = typed.lacks !== undefined && fields.includes(typed.lacks);
  return withFilling(
    { ...typed, ...Object.fromEntries(known), ...(isRead && { lacks: undefined }) },
    lackingName,
  );
}

/** Gives the verdicts of an applicant's drafts. */
export async function sendDrafts(tx: Db, found: ApplicantFacts, now: Date): Promise<void> {
  const { applicant, passport, form, items } = found;
  const verdicts: PageVerdict[] = [];
  for (const item of items) {
    const { draft, kind, pages } = item;
    if (!draft) continue;
    const verdict =
      draft.verdict === 'passed'
        ? ({ status: 'passed', reason: null } as const)
        : ({ status: 'failed', reason: draft.words } as const);
    verdicts.push(...pages.map(({ uploadId }) => ({ uploadId, ...verdict })));
    if (kind === 'photo' && applicant.photo) await keepPhotoVerdict(tx, applicant.id, verdict);
    if (kind === 'form' && form && draft.verdict === 'revision')
      await judgeForm(tx, applicant.id, { status: 'failed', reason: draft.words });
    const takeOver = JSON.parse(draft.take_over) as string[];
    if (takeOver.length > 0 && passport)
      await correctPassport(tx, applicant.id, await corrected(tx, found, item, takeOver));
  }
  await judgePages(tx, verdicts);
  await tx
    .updateTable('desk_drafts')
    .set({ sent_at: now })
    .where('applicant_id', '=', applicant.id)
    .where('sent_at', 'is', null)
    .execute();
}
