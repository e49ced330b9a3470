import { photoHandlings, type PhotoHandling } from '../../contract/codes';
import { photoCalls } from '../../contract/photos';
import type { FileItem, FileTarget, OutboxItem } from '../core/item';
import type { FileKind } from '../core/kind';

/** Whose visa photo it is, and what the server does with the picture. */
export interface PhotoTarget extends FileTarget {
  documentId?: undefined;
  handling: PhotoHandling;
}

/** A visa photo. */
export interface PhotoItem extends FileItem {
  kind: 'visa-photo';
  target: PhotoTarget;
}

export const isVisaPhoto = (item: OutboxItem): item is PhotoItem => item.kind === visaPhoto.name;

/** A visa photo: an applicant has one. */
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
  opens: () => ({ page: 'photo', label: 'Open the photo' }),

  words: {
    name: () => 'Visa photo',
    counted: 'upload',
    kept: 'file',
    moving: 'Uploading',
    done: 'Upload successfully',
    arrived: 'Successful',
    whenOnline: 'It uploads when you are back online.',
    again: 'Add this photo again.',
    lost: ({ target }) => `the visa photo of ${target.applicantName}. Add it again.`,
  },
};
