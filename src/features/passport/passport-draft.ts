import type { PassportForm } from '../../domain/passport-form';
import { draftNames } from '../../storage/keys';
import { drafts } from '../../state/services';

/** Whose passport is being typed. */
export interface DraftOf {
  userId: string;
  applicantId: string;
  documentId: number;
}

const nameOf = ({ applicantId, documentId }: DraftOf) =>
  `${draftNames.passport}:${applicantId}:${documentId}`;

/** The last write, so that an older text never overtakes a newer one. */
let writing: Promise<unknown> = Promise.resolve();

/** What was typed and not saved yet. */
export async function readPassportDraft(of: DraftOf): Promise<PassportForm | undefined> {
  await writing;
  const draft = await drafts.read(of.userId, nameOf(of)).catch(() => undefined);
  return draft as PassportForm | undefined;
}

/** Keeps what is typed; undefined: there is nothing of it any more. */
export function keepPassportDraft(of: DraftOf, form: PassportForm | undefined): Promise<void> {
  const name = nameOf(of);
  const write = () => (form ? drafts.write(of.userId, name, form) : drafts.remove(of.userId, name));
  // Storage is denied or full: what is typed lives as long as the page.
  const written = writing.then(write).catch(() => undefined);
  writing = written;
  return written;
}
