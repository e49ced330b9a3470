import type { PassportForm } from '../../domain/passport/passport-form';
import { keepDraft, readDraft } from '../../session/kept-draft';
import { draftNames } from '../../storage/keys';

/** Whose passport is being typed. */
export interface DraftOf {
  userId: string;
  applicantId: string;
  documentId: number;
}

const nameOf = ({ applicantId, documentId }: DraftOf) =>
  `${draftNames.passport}:${applicantId}:${documentId}`;

/** What was typed and not saved yet. */
export const readPassportDraft = async (of: DraftOf): Promise<PassportForm | undefined> =>
  (await readDraft(of.userId, nameOf(of))) as PassportForm | undefined;

/** Keeps what is typed; undefined: there is nothing of it any more. */
export const keepPassportDraft = (of: DraftOf, form: PassportForm | undefined): Promise<void> =>
  keepDraft(of.userId, nameOf(of), form);
