import * as v from 'valibot';
import {
  passport as passportSchema,
  passportCalls,
  wirePassport,
  type Passport,
} from '../../contract/passport';
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

export const isPassport = (item: OutboxItem): item is PassportItem => item.kind === passport.name;

/** A passport's data, as it was filled in; undefined while it is not. @throws {DamagedError} */
export const passportFields = async (
  open: OpenDatabase,
  item: PassportItem,
): Promise<Passport | undefined> => readFields(await openFields(open, item));

/** Before version 7 of the database they were sealed as they travel. */
function readFields(fields: unknown): Passport | undefined {
  const isWire = typeof fields === 'object' && fields !== null && 'passport_number' in fields;
  return isWire ? v.parse(passportSchema, fields) : (fields as Passport | undefined);
}

/** A passport: its picture, and the data that its traveller fills in. */
export const passport: FileKind<PassportItem> = {
  name: 'passport',
  needsFields: true,

  async attach({ serverKey: elec_key = '', target, sha256, supersedes }, { call, fields }) {
    const filled = readFields(await fields());
    if (!filled) throw new DamagedError();
    const request = {
      ...wirePassport(filled),
      applicant_id: target.applicantId,
      elec_key,
      supersedes,
    };
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
