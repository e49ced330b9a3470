import { useEffect, useLayoutEffect, useState } from 'react';
import type { CaseItem } from '../../../src/contract/desk/case-item';
import { judgePhoto } from '../../../src/domain/photo/judge-photo';
import { measurePhoto } from '../../../src/domain/photo/measure-photo';
import type {
  PhotoCheck,
  PhotoCheckId,
  PhotoReport,
  PhotoRequirement,
  PhotoUnit,
} from '../../../src/domain/photo/photo-report';
import { DeskIcon } from '../../ui/desk-icon';
import { Note } from '../../ui/note';
import { formatSize } from '../../ui/formats';
import { type LoadedFile, useFile } from '../case-files';
import { useRegion } from '../picture/painting';
import styles from './findings.module.css';

/** How a finding is shown: never by its colour alone. */
export const findingLooks = {
  fits: { icon: 'check-circle', words: 'fits' },
  differs: { icon: 'warning', words: 'differs' },
  judge: { icon: 'not-judged', words: 'to judge' },
} as const;

/** A check of the report: what was measured against which limit. */
interface PhotoRow {
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
  if (unit === 'bytes') return formatSize(value);
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

/** The measures are taken at this height in any case. */
const mostPixels = 1024;

/**
 * The report on a loaded photo, by the rules of the traveller's phone. It is measured once nothing
 * else is to be done, so that no picture is painted later because of it.
 */
function usePhotoReport(
  file: LoadedFile | undefined,
  { width, height, color }: PhotoRequirement,
): PhotoReport | undefined {
  const [known, setKnown] = useState<{ of: LoadedFile; report: PhotoReport }>();
  useEffect(() => {
    if (!file?.image || file.image.naturalWidth === 0) return undefined;
    const { image, blob } = file;
    const waiting = requestIdleCallback(() => {
      const size = { width: image.naturalWidth, height: image.naturalHeight };
      const measures = measurePhoto(pixelsOf(image));
      const requirement = { width, height, color };
      const report = judgePhoto({ file: 'sound', bytes: blob.size, size, requirement, measures });
      setKnown({ of: file, report });
    });
    return () => cancelIdleCallback(waiting);
  }, [file, width, height, color]);
  return known?.of === file ? known?.report : undefined;
}

/** A file that did not load, or is no picture, is never measured. */
const hasNoReport = (state: ReturnType<typeof useFile>): boolean =>
  state.kind === 'failed' ||
  (state.kind === 'loaded' && (state.file.image?.naturalWidth ?? 0) === 0);

function pixelsOf(image: HTMLImageElement): ImageData {
  const scale = Math.min(1, mostPixels / image.naturalHeight);
  const width = Math.max(1, Math.round(image.naturalWidth * scale));
  const height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

type PhotoFactsProps = {
  caseId: string;
  photo: NonNullable<CaseItem['photo']>;
  /** Called with whether a check of the report failed. */
  onReport: (hasFailedChecks: boolean) => void;
};

/** The report of a visa photo beside it: what the server found, and each check with its value. */
export function PhotoFacts({ caseId, photo, onReport }: PhotoFactsProps) {
  const { photoId, widthMm, heightMm, color, problems } = photo;
  const state = useFile(caseId, { uploadId: photoId, mimeType: 'image/jpeg' });
  const file = state.kind === 'loaded' ? state.file : undefined;
  const report = usePhotoReport(file, { width: widthMm, height: heightMm, color });
  const rows = report ? photoRows(report) : [];
  const hasFailedChecks = rows.some(({ verdict }) => verdict === 'differs');
  const isClean = problems.length === 0 && !hasFailedChecks;
  useRegion(report ? 'painted' : hasNoReport(state) ? 'broken' : 'loading');
  useLayoutEffect(() => onReport(hasFailedChecks), [hasFailedChecks, onReport]);
  return (
    <section className={styles.findings}>
      <h3 className={styles.title}>Report</h3>
      {report && isClean && <Note tone="ok">No problems found.</Note>}
      {problems.map((problem) => (
        <Note key={problem} tone="wait" icon="photo">
          {problem}
        </Note>
      ))}
      <p className={styles.text}>
        Asked for: {widthMm} × {heightMm} mm on {color.toLowerCase()}.
      </p>
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map(({ id, label, verdict, value }) => (
            <li key={id} className={styles.finding}>
              <DeskIcon name={findingLooks[verdict].icon} size={20} className={styles[verdict]} />
              <span className={styles.what}>{label}</span>
              <span className={styles.detail}>{value}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
