import { photoHandlings, type PhotoHandling } from '../../contract/codes';
import { photoCalls } from '../../contract/photos';
import type { MessageOf, None } from '../../domain/messages/message';
import type { FileItem, FileTarget, OutboxItem } from '../core/item';
import { uploadSteps } from '../core/item-messages';
import type { FileKind } from '../core/kind';

/** The applicant of a visa photo, and how the server handles the picture. */
export interface PhotoTarget extends FileTarget {
  documentId?: undefined;
  handling: PhotoHandling;
}

export interface PhotoItem extends FileItem {
  kind: 'visa-photo';
  target: PhotoTarget;
}

export interface VisaPhotoMessages {
  'visa-photo': None;
  'add-photo-again': None;
  'photo-lost': { applicant: string };
}
type VisaPhotoMessage = MessageOf<VisaPhotoMessages>;

export const isVisaPhoto = (item: OutboxItem): item is PhotoItem => item.kind === visaPhoto.name;

/** A visa photo; an applicant has only one. */
export const visaPhoto: FileKind<PhotoItem> = {
  name: 'visa-photo',
  isQuiet: true,

  async attach({ serverKey = '', target, sha256, supersedes }, { call }) {
    const need_handle = photoHandlings.codeOf(target.handling);
    const request = { applicant_id: target.applicantId, need_handle, key: serverKey, supersedes };
    await call(photoCalls.submitPhoto, request);
    return { sha256 };
  },

  onlyOneOf: ({ target }) => target.applicantId,
  opens: () => 'photo',

  messages: {
    ...uploadSteps,
    counted: 'upload',
    arrived: { code: 'successful' },
    name: (): VisaPhotoMessage => ({ code: 'visa-photo' }),
    again: { code: 'add-photo-again' } satisfies VisaPhotoMessage,
    lost: ({ target }): VisaPhotoMessage => ({
      code: 'photo-lost',
      applicant: target.applicantName,
    }),
  },
};
