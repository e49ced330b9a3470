import * as v from 'valibot';
import { RefusedError } from '../../api/errors';
import { ret } from '../../contract/envelope';
import {
  passportCalls,
  recognisedPassport,
  wirePassport,
  type Passport,
} from '../../contract/passport';
import type { MessageOf, None } from '../../domain/messages/message';
import type { OpenDatabase } from '../../storage/database';
import { DamagedError } from '../core/failures';
import type { FileItem, FileTarget, OutboxItem } from '../core/item';
import { type FileKind, type FileReading, type SendFile, sendSteps } from '../core/kind';
import type { Said } from '../../domain/messages/message';
import { openFields, openReading } from '../core/sealed-content';

/** The applicant and document that a passport belongs to. */
export interface PassportTarget extends FileTarget {
  documentId: number;
  documentName: string;
}

/**
 * Passport data with the passport's picture, which is uploaded first. The item's bytes are the
 * picture; there are none if the server has it already.
 */
export interface PassportItem extends FileItem {
  kind: 'passport';
  target: PassportTarget;
}

export interface PassportItemMessages {
  passport: { document: string };
  'waits-for-passport-data': None;
  'passport-picture-needed': None;
  'add-passport-again': None;
  'passport-lost': { applicant: string };
}
type PassportItemMessage = MessageOf<PassportItemMessages>;

export const isPassport = (item: OutboxItem): item is PassportItem => item.kind === passport.name;

/** A passport's data; undefined if it is not filled in yet. @throws {DamagedError} */
export const passportFields = async (
  open: OpenDatabase,
  item: PassportItem,
): Promise<Passport | undefined> => (await openFields(open, item)) as Passport | undefined;

export type PassportReading =
  | { isRead: true; said: Partial<Passport>; toCheck?: ToCheck | undefined }
  /** With the server's reason, if it gave one. */
  | { isRead: false; why?: Said; toCheck?: ToCheck | undefined };

/** The fields that were read without being sure. */
type ToCheck = v.InferOutput<typeof recognisedPassport>['toCheck'];

/**
 * Opens the reading of a passport's picture; undefined if there is none yet.
 * @throws {DamagedError}
 */
export async function passportReading(
  open: OpenDatabase,
  item: PassportItem,
): Promise<PassportReading | undefined> {
  const reading = await openReading(open, item);
  return reading === null ? { isRead: false } : (reading as PassportReading | undefined);
}

const noAnswer = { tempKey: undefined, toCheck: undefined };

async function readPicture(_item: PassportItem, send: SendFile): Promise<FileReading> {
  try {
    const { url, tempKey: serverKey, ...read } = await send(passportCalls.recognizePassport);
    const { toCheck, ...said } = read;
    // By the specification an answer without a URL is a failure, whatever else it contains.
    const reading: PassportReading =
      url === undefined ? { isRead: false } : { isRead: true, said, toCheck };
    return { serverKey, reading };
  } catch (error) {
    if (!(error instanceof RefusedError) || error.ret !== ret.notRecognised) throw error;
    // The server could not read the picture, but has stored it.
    const kept = v.safeParse(recognisedPassport, error.body);
    const { tempKey: serverKey, toCheck } = kept.success ? kept.output : noAnswer;
    const reading: PassportReading = { isRead: false, why: error.said, toCheck };
    return { serverKey, reading };
  }
}

/** A passport: its picture, and the data that the traveller fills in. */
export const passport: FileKind<PassportItem> = {
  name: 'passport',
  needsFields: true,
  picture: 'passport',

  // PDFs are not read, and data that is filled in needs no reading.
  reads: ({ mime, size, sealedFields }) => size > 0 && mime.startsWith('image/') && !sealedFields,
  read: readPicture,

  async attach({ serverKey: elec_key = '', target, sha256, supersedes }, { call, fields }) {
    const filled = (await fields()) as Passport | undefined;
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
  opens: () => 'passport',

  fieldsMessages: {
    waiting: { code: 'waits-for-passport-data' } satisfies PassportItemMessage,
    fileNeeded: { code: 'passport-picture-needed' } satisfies PassportItemMessage,
  },
  messages: {
    ...sendSteps,
    counted: 'upload',
    name: ({ target }): PassportItemMessage => ({
      code: 'passport',
      document: target.documentName,
    }),
    again: { code: 'add-passport-again' } satisfies PassportItemMessage,
    lost: ({ target }): PassportItemMessage => ({
      code: 'passport-lost',
      applicant: target.applicantName,
    }),
  },
};
