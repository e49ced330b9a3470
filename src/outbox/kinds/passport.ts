import type { RequestOf } from '../../contract/define-call';
import { passportCalls } from '../../contract/passport';
import type { OpenDatabase } from '../../storage/database';
import { DamagedError } from '../core/failures';
import type { FileItem, FileTarget, OutboxItem } from '../core/item';
import type { FileKind } from '../core/kind';
import { openFields } from '../core/sealed-fields';

/** Whose passport it is, and which document of the applicant's. */
export interface PassportTarget extends FileTarget {
  documentId: number;
  documentName: string;
}

/**
 * Passport data with the picture of the passport, which goes first. Its bytes are the picture; there
 * are none where the server has the picture already.
 */
export interface PassportItem extends FileItem {
  kind: 'passport';
  target: PassportTarget;
}

/** What a traveller fills in about a passport, in the wire's names. */
export type PassportFields = Omit<
  RequestOf<typeof passportCalls.submitPassport>,
  'applicant_id' | 'elec_key'
>;

export const isPassport = (item: OutboxItem): item is PassportItem => item.kind === passport.name;

/** A passport's data, as it was filled in; undefined while it is not. @throws {DamagedError} */
export const passportFields = async (
  open: OpenDatabase,
  item: PassportItem,
): Promise<PassportFields | undefined> =>
  (await openFields(open, item)) as PassportFields | undefined;

/** A passport: its picture, and the data that its traveller fills in. */
export const passport: FileKind<PassportItem> = {
  name: 'passport',
  needsFields: true,

  async attach({ serverKey: elec_key = '', target, sha256, supersedes }, { call, fields }) {
    const filled = (await fields()) as PassportFields | undefined;
    if (!filled) throw new DamagedError();
    const request = { ...filled, applicant_id: target.applicantId, elec_key, supersedes };
    await call(passportCalls.submitPassport, request);
    return { sha256 };
  },

  onlyOneOf: ({ target }) => target.applicantId,
  opens: () => ({ page: 'passport', label: 'Open the passport' }),

  fieldsWords: {
    waiting: 'It goes on when its data is filled in.',
    fileNeeded: 'The picture of the passport is needed again.',
  },
  words: {
    name: ({ target }) => target.documentName,
    counted: 'upload',
    kept: 'file',
    moving: 'Sending',
    done: 'Sent',
    arrived: 'Successful',
    whenOnline: 'It is sent when you are back online.',
    again: 'Add this passport again.',
    lost: ({ target }) => `the passport of ${target.applicantName}. Add it again.`,
  },
};
