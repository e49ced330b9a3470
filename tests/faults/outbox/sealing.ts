import type { PhotoHandling } from '../../../src/contract/codes';
import type { Passport } from '../../../src/contract/passport';
import { hasFile } from '../../../src/outbox/core/item';
import { createHash } from 'node:crypto';
import { newPicture } from '../../support/order-steps';
import type { AppWindow } from './app-window';
import type { FaultPhone } from './phone';
import type { PhoneRecord } from './phone-record';
import { sealIn } from './seal-in';
import type { End, Sealed } from './sealed';

export interface SealOptions {
  /** Bytes; chosen by the seed where absent. */
  size?: number;
  position?: number;
  replaces?: string | null;
  /** The items on the same phone that it supersedes. */
  insteadOf?: readonly Sealed[];
  end?: End;
  on?: FaultPhone;
  bytes?: Buffer;
}

interface Place {
  /** Where it is sealed unless told. */
  phone: FaultPhone;
  email: string;
  orderId: string;
  applicantId: string;
  documentId: number;
  passportDocument: number | undefined;
  random: () => number;
  problems: string[];
  recordOf(item: Sealed): Promise<PhoneRecord | undefined>;
}

const idsOf = (items: readonly Sealed[] = []) => items.map(({ id }) => id);

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A JPEG like no other. */
export const jpegLike = (size: number): Buffer => Buffer.from(newPicture(size));

/** The ways to seal something on a phone, and all that was sealed. */
export function sealingAt(place: Place) {
  const { phone, orderId, applicantId, documentId, passportDocument, random, problems } = place;
  const userId = sha256Of(Buffer.from(place.email.toLowerCase())).slice(0, 32);
  const person = { orderId, applicantId, applicantName: 'Ananya' };
  const sealed: Sealed[] = [];

  function keep(
    item: Pick<Sealed, 'id' | 'kind' | 'attachKey' | 'sha256'>,
    bytes: Buffer,
    { on = phone, end = 'delivered' }: SealOptions,
  ): Sealed {
    if (item.sha256 !== sha256Of(bytes)) problems.push(`${item.id} was sealed with another hash`);
    const kept: Sealed = { ...item, phone: on, size: bytes.length, end };
    sealed.push(kept);
    return kept;
  }

  return {
    sealed: sealed as readonly Sealed[],

    /** Takes a page that the screen itself has sealed into the account. */
    adopt(record: PhoneRecord): void {
      if (!hasFile(record)) throw new Error('It is no page.');
      const { id, kind, attachKey, sha256, size } = record;
      sealed.push({ id, kind, attachKey, sha256, size, phone, end: 'delivered' });
    },

    /** Seals a page of the document. */
    async seal(given: SealOptions = {}): Promise<Sealed> {
      const size = given.size ?? 20_000 + Math.floor(random() * 100_000);
      const bytes = given.bytes ?? jpegLike(size);
      const target = {
        ...person,
        documentId,
        position: given.position ?? sealed.length,
        replaces: given.replaces ?? null,
        documentName: 'Passport copy',
      };
      const item = await (given.on ?? phone).page().evaluate(
        async ([base64, user, wanted, earlier]) => {
          const text = atob(base64);
          const copied = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
          const { waysIn } = globalThis as AppWindow;
          const rows = await Promise.all(earlier.map((each) => waysIn.itemOf(each)));
          const { id, kind, attachKey, sha256 } = await waysIn.seal({
            userId: user,
            target: wanted,
            supersedes: rows.flatMap((row) => (row && 'attachKey' in row ? [row] : [])),
            fileName: 'page.jpg',
            mime: 'image/jpeg',
            bytes: copied,
          });
          return { id, kind, attachKey, sha256 };
        },
        [bytes.toString('base64'), userId, target, idsOf(given.insteadOf)] as const,
      );
      return keep(item, bytes, given);
    },

    /** Seals a visa photo; the server makes one out of the picture, or takes it as it is. */
    async sealPhoto(
      bytes: Buffer,
      handling: PhotoHandling,
      more: SealOptions = {},
    ): Promise<Sealed> {
      const target = { ...person, handling };
      const supersedes = idsOf(more.insteadOf);
      const photo = { userId, target, supersedes, way: 'photo' } as const;
      const item = await sealIn((more.on ?? phone).page(), bytes, photo);
      return keep(item, bytes, more);
    },

    /** Seals a passport's picture, with its data or for it to come. */
    async sealPassport(fields?: Passport, more: SealOptions = {}): Promise<Sealed> {
      if (passportDocument === undefined) throw new Error('This product wants no passport.');
      const bytes = jpegLike(more.size ?? 50_000);
      const target = { ...person, documentId: passportDocument, documentName: 'Passport' };
      const page = (more.on ?? phone).page();
      const item = await sealIn(page, bytes, { userId, target, way: 'passport', fields });
      return keep(item, bytes, more);
    },

    /** Fills in the data that a passport waits for, or mends it. */
    async fillPassport(item: Sealed, fields: Passport): Promise<void> {
      if (!(await item.phone.call('fillPassport', item.id, fields)))
        throw new Error('The data was not taken.');
      const record = await place.recordOf(item);
      if (record && hasFile(record)) item.attachKey = record.attachKey;
    },

    /** Seals a message to Support about this application. */
    async sealMessage(text: string, more: SealOptions = {}): Promise<Sealed> {
      const bytes = Buffer.from(text);
      const target = { orderId };
      const page = (more.on ?? phone).page();
      const item = await sealIn(page, bytes, { userId, target, way: 'message', text });
      return keep(item, bytes, more);
    },
  };
}
