import type {
  PhotoCheck,
  PhotoCheckId,
  PhotoReport,
  PhotoVerdict,
} from '../../domain/photo/photo-report';
import { photoWords } from '../../i18n/photo-words';

/** Several checks of the same thing, as one row. */
export interface CheckRow {
  label: string;
  verdict: Exclude<PhotoVerdict, 'block'>;
  /** The result, in a word or two. */
  value: string;
  /** The failed checks. */
  failures: readonly Failure[];
  /** Who judges it, if it was not judged here. */
  note?: string | undefined;
}

/** A failed check: 'The background is not white', and the remedy. */
export interface Failure {
  headline: string;
  remedy: string;
}

interface Facts {
  /** Pixels of the chosen photo, after rotation. */
  size: { width: number; height: number };
  /** Millimetres. */
  shape: { width: number; height: number };
}

interface Group {
  label: string;
  ids: readonly PhotoCheckId[];
  passed: (facts: Facts) => string;
  failed: (facts: Facts, worst: PhotoCheck) => string;
  /** The remedy, if it differs from the reason's. */
  remedy?: string;
}

const pixels = ({ size }: Facts) => `${size.width} × ${size.height} px`;

const groups: readonly Group[] = [
  {
    label: 'Background',
    ids: ['background-colour', 'background-even', 'background-shadow'],
    passed: () => 'Plain',
    failed: (_, { id, unit }) => {
      if (id === 'background-even') return 'Not plain';
      if (id === 'background-shadow') return 'Shadow';
      return unit === 'L*' ? 'Too dark' : unit === 'C*' ? 'Tinted' : 'Wrong colour';
    },
  },
  { label: 'Size', ids: ['least-size', 'resolution'], passed: pixels, failed: pixels },
  {
    label: 'Shape',
    ids: ['shape'],
    passed: ({ shape }) => `${shape.width} × ${shape.height} mm`,
    failed: () => 'Is cropped',
    remedy: 'It is cropped for you: look below at what is cut off.',
  },
  { label: 'Sharpness', ids: ['sharpness'], passed: () => 'Sharp', failed: () => 'Blurred' },
  {
    label: 'Light',
    ids: ['over-exposure', 'under-exposure', 'contrast'],
    passed: () => 'Even',
    failed: (_, { id }) =>
      id === 'over-exposure' ? 'Too bright' : id === 'under-exposure' ? 'Too dark' : 'Flat',
  },
  { label: 'Colour', ids: ['colour'], passed: () => 'In colour', failed: () => 'Black and white' },
  {
    label: 'File',
    ids: ['file', 'file-size'],
    passed: () => 'Complete',
    failed: () => 'Damaged',
  },
  {
    label: 'Head size, eyes, tilt',
    ids: ['head'],
    passed: () => 'Right',
    failed: () => 'Not right',
  },
];

const order: readonly CheckRow['verdict'][] = ['warn', 'pass', 'skipped'];

/** The report as rows: warnings first, then passes, then checks that were not judged. */
export function checkRows({ checks }: PhotoReport, facts: Facts): CheckRow[] {
  const rows = groups.map((group) => rowOf(group, checks, facts));
  return rows
    .filter((row) => row !== undefined)
    .sort((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
}

function rowOf(group: Group, checks: readonly PhotoCheck[], facts: Facts): CheckRow | undefined {
  const own = checks.filter(({ id }) => group.ids.includes(id));
  const { label } = group;
  const failed = own.filter(({ verdict }) => verdict === 'warn' || verdict === 'block');
  const [worst] = failed;
  if (worst)
    return {
      label,
      verdict: 'warn',
      value: group.failed(facts, worst),
      failures: failed.map(({ reason }) => ({
        ...failureOf(reason ? photoWords(reason) : `${label} is not right.`),
        ...(group.remedy !== undefined && { remedy: group.remedy }),
      })),
    };
  if (own.some(({ verdict }) => verdict === 'pass'))
    return { label, verdict: 'pass', value: group.passed(facts), failures: [] };
  if (own.length === 0) return undefined;
  return { label, verdict: 'skipped', value: 'Not judged', failures: [], note: noteOf(own[0]) };
}

function noteOf(check: PhotoCheck | undefined): string | undefined {
  if (check?.id === 'head') return 'Our team looks at these after you upload.';
  return check?.reason ? photoWords(check.reason) : undefined;
}

/** Splits a reason, which is one sentence: the failed rule, a colon, the remedy. */
export function failureOf(reason: string): Failure {
  const colon = reason.indexOf(': ');
  if (colon < 0) return { headline: reason.replace(/\.$/, ''), remedy: '' };
  const remedy = reason.slice(colon + 2);
  return {
    headline: reason.slice(0, colon),
    remedy: remedy.charAt(0).toUpperCase() + remedy.slice(1),
  };
}

export interface Verdict {
  tone: 'ok' | 'wait' | 'action';
  chip: string;
  headline: string;
  consequence: string;
}

/** The overall verdict of the report, shown beside the photo. */
export function verdictOf(rows: readonly CheckRow[], objections: readonly string[]): Verdict {
  const failures = [...rows.flatMap((row) => row.failures), ...objections.map(failureOf)];
  const [first] = failures;
  if (first)
    return {
      tone: 'wait',
      chip: failures.length === 1 ? '1 thing to fix' : `${failures.length} things to fix`,
      headline: first.headline,
      consequence: 'You can go on, but it may come back for revision.',
    };
  if (rows.some(({ verdict }) => verdict === 'pass'))
    return {
      tone: 'ok',
      chip: 'All checks passed',
      headline: 'This photo looks right',
      consequence: 'Our team has the last word when it looks at your documents.',
    };
  return {
    tone: 'action',
    chip: 'Not judged',
    headline: 'Please look at it yourself',
    consequence: 'This device could not judge it; our team does after you upload.',
  };
}

/** The server's objections that the phone did not have. */
export const newObjections = (problems: readonly string[], { checks }: PhotoReport): string[] =>
  problems.filter((problem) =>
    checks.every(({ reason }) => reason === null || photoWords(reason) !== problem),
  );
