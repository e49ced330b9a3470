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

/** The report on a visa photo: all checks, with the compared figures. */

export type PhotoCheckId =
  /** The prior check: a complete JPEG or PNG with a single picture that can be opened. */
  | 'file'
  | 'file-size'
  | 'least-size'
  | 'shape'
  | 'resolution'
  | 'colour'
  | 'background-colour'
  | 'background-even'
  | 'background-shadow'
  | 'over-exposure'
  | 'under-exposure'
  | 'contrast'
  | 'sharpness'
  /** Head size, eyes and tilt: never judged from pixels here. */
  | 'head';

export type PhotoVerdict = 'pass' | 'warn' | 'block' | 'skipped';

/**
 * The source of the limit: the product's specification, the office that accepts the photo, or
 * experience.
 */
export type LimitSource = 'brief' | 'authority' | 'heuristic';

/** `dE` is the distance of two colours (CIEDE2000), `L*` and `C*` are lightness and tint (CIELAB). */
export type PhotoUnit = 'bytes' | 'px' | 'dpi' | '%' | 'dE' | 'L*' | 'C*' | 'bits' | 'ratio';

interface AnyCheck {
  verdict: PhotoVerdict;
  /** Null if nothing was measured. */
  measured: number | null;
  limit: number | null;
  unit: PhotoUnit | null;
  source: LimitSource;
}

/** The prior check, of the file itself. */
export interface PhotoFileCheck extends AnyCheck {
  id: 'file';
  /** Null when the check passed. */
  reason: PhotoFileMessage | PhotoMessage | null;
}

export interface PhotoRuleCheck extends AnyCheck {
  id: Exclude<PhotoCheckId, 'file'>;
  /** Null when the check passed. */
  reason: PhotoMessage | null;
}

export type PhotoCheck = PhotoFileCheck | PhotoRuleCheck;

export interface PhotoReport {
  checks: readonly PhotoCheck[];
  verdict: PhotoVerdict;
}

/** The part of the product's photo requirement that a picture can be measured against. */
export interface PhotoRequirement {
  /** Millimetres. */
  width: number;
  height: number;
  /** The background's colour in words: 'White'. */
  color: string;
}

/** A part of an upright picture, in fractions of its width and height. */
export interface PhotoRegion {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of a picture that becomes the photo. */
export interface PhotoCrop {
  readonly frame: PhotoRegion;
  /** Whether nothing of the head is cut off; false also where that is not known. */
  readonly keepsHead: boolean;
}

/**
 * The wall behind the person: 'light' can be made white, 'whitened' was; 'other' is white as it is, or none
 * that can be told from the person.
 */
export type PhotoWall = 'light' | 'whitened' | 'other';

/** The worst verdict decides. A report without a judged check is skipped, never passed. */
export function reportOf(checks: readonly PhotoCheck[]): PhotoReport {
  const has = (verdict: PhotoVerdict) => checks.some((check) => check.verdict === verdict);
  const verdict = (['block', 'warn', 'pass'] as const).find(has) ?? 'skipped';
  return { checks, verdict };
}
