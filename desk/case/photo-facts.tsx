import type { CaseItem } from '../../src/contract/desk/case-item';
import { DeskIcon } from '../ui/desk-icon';
import { Note } from '../ui/note';
import { findingLooks } from './finding-looks';
import { photoRows } from './photo-rows';
import { useFile } from './use-file';
import { usePhotoReport } from './use-photo-report';
import styles from './findings.module.css';

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
