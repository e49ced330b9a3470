import type { PassportForm } from '../../domain/passport/passport-form';
import type { ValueOrigins } from '../../domain/passport/value-origins';
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

const originsNameOf = (of: DraftOf) => `${nameOf(of)}:origins`;

/** Where the values of the form came from, kept also once it is saved. */
export const readValueOrigins = async (of: DraftOf): Promise<ValueOrigins | undefined> =>
  (await readDraft(of.userId, originsNameOf(of))) as ValueOrigins | undefined;

export const keepValueOrigins = (of: DraftOf, origins: ValueOrigins): Promise<void> =>
  keepDraft(of.userId, originsNameOf(of), origins);
