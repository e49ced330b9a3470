import type { PassportForm } from '../../domain/passport/passport-form';
import { keepDraft, readDraft } from '../../session/kept-draft';
import { draftNames } from '../../storage/keys';

/** The passport that a draft belongs to. */
export interface DraftOf {
  userId: string;
  applicantId: string;
  documentId: number;
}

const nameOf = ({ applicantId, documentId }: DraftOf) =>
  `${draftNames.passport}:${applicantId}:${documentId}`;

/** The draft of the form, typed and not saved yet. */
export const readPassportDraft = async (of: DraftOf): Promise<PassportForm | undefined> =>
  (await readDraft(of.userId, nameOf(of))) as PassportForm | undefined;

/** Stores the draft; undefined deletes it. */
export const keepPassportDraft = (of: DraftOf, form: PassportForm | undefined): Promise<void> =>
  keepDraft(of.userId, nameOf(of), form);
