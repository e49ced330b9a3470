import type { MessageOf, None } from '../messages/message';

/** The messages about a visa photo: the broken rule, and the remedy. */
export interface PhotoMessages {
  'photo-not-judged': None;
  'photo-not-judged-in-dark': None;
  'photo-light-unknown': None;
  'photo-head-later': None;
  'photo-file-too-large': None;
  'photo-too-small': None;
  /** Millimetres. */
  'photo-shape': { width: number; height: number };
  /** Pixels. */
  'photo-resolution': { width: number; height: number };
  'photo-grey': None;
  'photo-too-dark': None;
  'photo-too-bright': None;
  'photo-flat': None;
  'photo-blurred': None;
  'background-not-plain': None;
  'background-uneven': None;
  'background-too-dark': None;
  'background-not-white': None;
  'background-yellow': None;
  /** The required colour, in the office's words. */
  'background-colour': { colour: string };
}
export type PhotoMessage = MessageOf<PhotoMessages>;

/** Why a file is not accepted as a visa photo. */
export interface PhotoFileMessages {
  'photo-empty': None;
  'photo-type': { found: string };
  'photo-type-unknown': None;
  'photo-truncated': { found: string };
  'photo-file-damaged': { found: string };
  'photo-too-complex': { found: string };
  'photo-unknown-too-complex': None;
  'photo-animated': None;
  /** This browser cannot open HEIC. */
  'photo-heic': None;
  /** Megapixels. */
  'photo-too-many-pixels': { most: number };
}
export type PhotoFileMessage = MessageOf<PhotoFileMessages>;
