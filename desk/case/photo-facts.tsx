import { useEffect, useState } from 'react';
import type { CaseItem } from '../../src/contract/desk/case-item';
import { judgePhoto } from '../../src/domain/photo/judge-photo';
import { measurePhoto } from '../../src/domain/photo/measure-photo';
import type { PhotoReport, PhotoRequirement } from '../../src/domain/photo/photo-report';
import { DeskIcon } from '../ui/desk-icon';
import { Note } from '../ui/note';
import type { LoadedFile } from './case-files';
import { findingLooks } from './finding-looks';
import styles from './findings.module.css';
import { photoRows } from './photo-rows';
import { useFile } from './use-file';

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

function pixelsOf(image: HTMLImageElement): ImageData {
  const scale = Math.min(1, mostPixels / image.naturalHeight);
  const width = Math.max(1, Math.round(image.naturalWidth * scale));
  const height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

type PhotoFactsProps = { caseId: string; photo: NonNullable<CaseItem['photo']> };

/** The report of a visa photo beside it: what the server found, and each check with its value. */
export function PhotoFacts({ caseId, photo }: PhotoFactsProps) {
  const { photoId, widthMm, heightMm, color, problems } = photo;
  const state = useFile(caseId, { uploadId: photoId, mimeType: 'image/jpeg' });
  const file = state.kind === 'loaded' ? state.file : undefined;
  const report = usePhotoReport(file, { width: widthMm, height: heightMm, color });
  const rows = report ? photoRows(report) : [];
  const isClean = problems.length === 0 && !rows.some(({ verdict }) => verdict === 'differs');
  return (
    <section className={styles.findings}>
      <h3 className={styles.title}>Report</h3>
      {isClean && <Note tone="ok">The report found nothing.</Note>}
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
