import type { PhotoFileMessage, PhotoMessage } from './photo-messages';

/** What is said of a visa photo: check by check, with the figures that were compared. */

export type PhotoCheckId =
  /** The prior check: a still JPEG or PNG that is whole and can be opened. */
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

/** Who set the limit: the product's specification, the office that takes the photo, or experience. */
export type LimitSource = 'brief' | 'authority' | 'heuristic';

/** `dE` is the distance of two colours (CIEDE2000), `L*` and `C*` are lightness and tint (CIELAB). */
export type PhotoUnit = 'bytes' | 'px' | 'dpi' | '%' | 'dE' | 'L*' | 'C*' | 'bits' | 'ratio';

interface AnyCheck {
  verdict: PhotoVerdict;
  /** Null where nothing was measured. */
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

/** Of the product's own photo requirement what a picture can be measured against. */
export interface PhotoRequirement {
  /** Millimetres. */
  width: number;
  height: number;
  /** The background's colour in words: 'White'. */
  color: string;
}

/** The worst verdict decides. A report that judged nothing is skipped, never passed. */
export function reportOf(checks: readonly PhotoCheck[]): PhotoReport {
  const has = (verdict: PhotoVerdict) => checks.some((check) => check.verdict === verdict);
  const verdict = (['block', 'warn', 'pass'] as const).find(has) ?? 'skipped';
  return { checks, verdict };
}
