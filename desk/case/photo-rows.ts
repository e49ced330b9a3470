import type {
  PhotoCheck,
  PhotoCheckId,
  PhotoReport,
  PhotoUnit,
} from '../../src/domain/photo/photo-report';
import { sizeWords } from '../words/date-words';

/** A check of the report: what was measured against which limit. */
export interface PhotoRow {
  readonly id: PhotoCheckId;
  readonly label: string;
  readonly verdict: 'fits' | 'differs' | 'judge';
  readonly value: string;
}

const labels: Record<PhotoCheckId, string> = {
  file: 'File',
  'file-size': 'Size of the file',
  'least-size': 'Shorter side',
  shape: 'Width to height',
  resolution: 'Resolution',
  colour: 'Coloured pixels',
  'background-colour': 'Background colour',
  'background-even': 'Background plain',
  'background-shadow': 'Shadow on it',
  'over-exposure': 'Overexposed',
  'under-exposure': 'Underexposed',
  contrast: 'Contrast',
  sharpness: 'Sharpness',
  head: 'Head, eyes, tilt',
};

const figure = (value: number, unit: PhotoUnit | null): string => {
  if (unit === 'bytes') return sizeWords(value);
  const text = String(Math.round(value * 100) / 100);
  return unit === null || unit === 'ratio' ? text : `${text} ${unit}`;
};

function valueOf({ id, verdict, measured, limit, unit }: PhotoCheck): string {
  if (id === 'head') return 'you judge it';
  if (measured === null) return verdict === 'pass' ? 'complete' : 'not measured';
  const found = figure(measured, unit);
  return limit === null ? found : `${found}, limit ${figure(limit, unit)}`;
}

/** The checks of a photo's report with their values, what failed first. */
export function photoRows({ checks }: PhotoReport): PhotoRow[] {
  const rows = checks.map((check): PhotoRow => {
    const { id, verdict } = check;
    const found = verdict === 'pass' ? 'fits' : verdict === 'skipped' ? 'judge' : 'differs';
    return { id, label: labels[id], verdict: found, value: valueOf(check) };
  });
  const order = ['differs', 'fits', 'judge'];
  return rows.sort((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
}
