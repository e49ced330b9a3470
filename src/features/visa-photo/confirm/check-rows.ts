import type { Notice } from '../../../domain/messages/catalogue';
import { partOf } from '../../../domain/photo/crop-guide';
import type {
  PhotoCheck,
  PhotoCheckId,
  PhotoCrop,
  PhotoReport,
  PhotoVerdict,
} from '../../../domain/photo/photo-report';
import type { Said } from '../../../domain/messages/message';
import {
  englishPhotoWords,
  photoNotice,
  photoNoticeIfKnown,
  photoWords,
} from '../../../i18n/photo-messages';
import { sourceLanguage } from '../../../domain/languages';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { activeLanguage, t } from '../../../language/translate';

/** Several checks of the same thing, as one row. */
export interface CheckRow {
  label: string;
  verdict: Exclude<PhotoVerdict, 'block'>;
  /** The result, in a word or two. */
  value: string;
  /** The failed checks. */
  failures: readonly Notice[];
  /** A note if it was not judged here: the later judge, or the reason. */
  note?: string | undefined;
}

/** An official's possible objection, as the server words it. */
export interface Objection extends Notice {
  /** English for a text that the server sent without a code. */
  readonly lang: string;
}

interface Facts {
  /** Pixels of the chosen photo, after rotation. */
  size: { width: number; height: number };
  /** Millimetres. */
  shape: { width: number; height: number };
  /** The part of the picture that becomes the photo; absent if all of it does. */
  crop?: PhotoCrop | undefined;
}

interface Group {
  label: SourceText;
  ids: readonly PhotoCheckId[];
  passed: (facts: Facts) => string;
  failed: (facts: Facts, worst: PhotoCheck) => string;
  /** The remedy, if it differs from the reason's. */
  remedy?: SourceText;
}

const pixels = ({ size, crop }: Facts) => {
  const { width, height } = crop ? partOf(size, crop.frame) : size;
  return t('{width} × {height} px', { width, height });
};

const groups: readonly Group[] = [
  {
    label: msg('Background'),
    ids: ['background-colour', 'background-even', 'background-shadow'],
    passed: () => t('Plain'),
    failed: (_, { id, unit }) => {
      if (id === 'background-even') return t('Not plain');
      if (id === 'background-shadow') return t('Shadow');
      return unit === 'L*' ? t('Too dark') : unit === 'C*' ? t('Tinted') : t('Wrong colour');
    },
  },
  { label: msg('Size'), ids: ['least-size', 'resolution'], passed: pixels, failed: pixels },
  {
    label: msg('Shape'),
    ids: ['shape'],
    passed: ({ shape: { width, height }, crop }) =>
      crop
        ? t('Cropped to {width} × {height} mm', { width, height })
        : t('{width} × {height} mm', { width, height }),
    failed: () => t('Is cropped'),
    remedy: msg('We cropped it for you. Check below that nothing of the head is cut off.'),
  },
  {
    label: msg('Sharpness'),
    ids: ['sharpness'],
    passed: () => t('Sharp'),
    failed: () => t('Blurred'),
  },
  {
    label: msg('Light'),
    ids: ['over-exposure', 'under-exposure', 'contrast'],
    passed: () => t('Even'),
    failed: (_, { id }) =>
      id === 'over-exposure'
        ? t('Too bright')
        : id === 'under-exposure'
          ? t('Too dark')
          : t('Flat'),
  },
  {
    label: msg('Colour'),
    ids: ['colour'],
    passed: () => t('In colour'),
    failed: () => t('Black and white'),
  },
  {
    label: msg('File'),
    ids: ['file', 'file-size'],
    passed: () => t('Complete@@file'),
    failed: () => t('Damaged'),
  },
  {
    label: msg('Head size, eyes, tilt'),
    ids: ['head'],
    passed: () => t('Right'),
    failed: () => t('Not right'),
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
  const label = t(group.label);
  const failed = own.filter(({ verdict }) => verdict === 'warn' || verdict === 'block');
  const [worst] = failed;
  if (worst)
    return {
      label,
      verdict: 'warn',
      value: group.failed(facts, worst),
      failures: failed.map(({ reason }) => ({
        ...(reason
          ? photoNotice(reason)
          : { title: t('{label} is not right.', { label }), remedy: '' }),
        ...(group.remedy !== undefined && { remedy: t(group.remedy) }),
      })),
    };
  if (own.some(({ verdict }) => verdict === 'pass'))
    return { label, verdict: 'pass', value: group.passed(facts), failures: [] };
  if (own.length === 0) return undefined;
  return { label, verdict: 'skipped', value: t('Not judged'), failures: [], note: noteOf(own[0]) };
}

function noteOf(check: PhotoCheck | undefined): string | undefined {
  if (check?.id === 'head') return t('Our team looks at these after you upload.');
  return check?.reason ? photoWords(check.reason) : undefined;
}

export interface Verdict {
  tone: 'ok' | 'wait' | 'action';
  chip: string;
  headline: string;
  /** The language of the headline. */
  lang: string;
  consequence: string;
}

/** The overall verdict of the report, shown beside the photo. */
export function verdictOf(rows: readonly CheckRow[], objections: readonly Objection[]): Verdict {
  const lang = activeLanguage().language;
  const own = rows.flatMap((row) => row.failures.map((failure) => ({ ...failure, lang })));
  const failures: Objection[] = [...own, ...objections];
  const [first] = failures;
  if (first)
    return {
      tone: 'wait',
      chip: t('{count, plural, one {# thing to fix} other {# things to fix}}', {
        // A row may have several reasons; it is fixed as one thing.
        count: rows.filter(({ verdict }) => verdict === 'warn').length + objections.length,
      }),
      headline: first.title,
      lang: first.lang,
      consequence: t('You can continue, but it may come back for revision.'),
    };
  if (rows.some(({ verdict }) => verdict === 'pass'))
    return {
      tone: 'ok',
      chip: t('All checks passed'),
      headline: t('This photo looks right'),
      lang,
      consequence: t('Our team decides when it looks at your documents.'),
    };
  return {
    tone: 'action',
    chip: t('Not judged'),
    headline: t('Please look at it yourself'),
    lang,
    consequence: t('This device could not judge it; our team does after you upload.'),
  };
}

/** The server's objections that the phone did not have. */
export const newObjections = (problems: readonly Said[], report: PhotoReport): Objection[] =>
  problems.flatMap((problem) => {
    if (report.checks.some(({ reason }) => reason !== null && isSame(reason, problem))) return [];
    const known = photoNoticeIfKnown(problem);
    if (known) return [{ ...known, lang: activeLanguage().language }];
    const { text } = problem;
    return text === undefined ? [] : [{ title: text, remedy: '', lang: sourceLanguage }];
  });

type Reason = NonNullable<PhotoCheck['reason']>;

/** Whether the server says the same; one that sends no codes is compared by its English text. */
const isSame = (reason: Reason, problem: Said): boolean =>
  problem.code === undefined
    ? problem.text === englishPhotoWords(reason)
    : problem.code === reason.code;
