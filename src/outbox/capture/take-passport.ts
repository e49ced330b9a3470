import { isUnsent, type FileItem } from '../core/item';
import { isPassport, passport, type PassportItem } from '../kinds/passport';
import { withoutUser, type DocumentTarget } from './document-target';
import { takeChosen } from './sealing-queue';

/**
 * Accepts the picture of a passport, which supersedes unsent pictures of it. It is held back under
 * this id (`held-files.ts`).
 * @returns its item; undefined if it was rejected or stopped
 */
export async function takePassport(
  target: DocumentTarget,
  file: File,
  heldBy: string,
): Promise<PassportItem | undefined> {
  const where = withoutUser(target);
  const [item] = await takeChosen({
    kind: passport,
    target,
    files: [file],
    among: isUnsentOf(target),
    place: (supersedes) => ({ target: where, supersedes, heldBy }),
  });
  return item;
}

const isUnsentOf =
  ({ applicantId }: DocumentTarget) =>
  (item: FileItem): item is PassportItem =>
    isPassport(item) && isUnsent(item) && item.target.applicantId === applicantId;
