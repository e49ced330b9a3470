import { zoneShape } from '../../src/domain/passport/picture-reading';
import { DeskIcon } from '../ui/desk-icon';
import type { FileInCase } from './case-files';
import type { PictureMarks } from './picture-marks';
import { useFile } from './use-file';
import { zoneFrame } from './zone-frame';
import styles from './zone-strip.module.css';

/** So many cells are shown at once if one field is marked. */
const cellsAtMark = 16;

type ZoneStripProps = { caseId: string; file: FileInCase; marks: PictureMarks };

/** The zone of a passport, upright and larger, at what is marked in it. */
export function ZoneStrip({ caseId, file, marks }: ZoneStripProps) {
  const state = useFile(caseId, file);
  const image = state.kind === 'loaded' ? state.file.image : undefined;
  const frame =
    image && zoneFrame(marks, { width: image.naturalWidth, height: image.naturalHeight });
  if (!frame) return null;
  const [mark] = marks.places;
  const { cell, height } = frame;
  const shown = mark ? cellsAtMark : zoneShape.cells;
  const middle = mark ? (mark.place.from + mark.place.to) / 2 : zoneShape.cells / 2;
  const left = Math.min(zoneShape.cells - shown, Math.max(0, middle - shown / 2));
  const tall = mark ? (shown * cell) / 2 : height + cell;
  const window = [left * cell, (height - tall) / 2, shown * cell, tall].map(Math.round);
  return (
    <section className={styles.strip} aria-label="The zone, larger">
      <header className={styles.head}>
        <h3 className={styles.title}>The zone, larger</h3>
        {mark && (
          <span className={mark.isSure ? styles.sure : styles.unsure}>
            <DeskIcon name={mark.isSure ? 'check' : 'warning'} size={16} />
            {mark.isSure ? 'check figure fits' : 'not read for sure'}
          </span>
        )}
      </header>
      <svg className={styles.zone} viewBox={window.join(' ')} aria-hidden="true">
        <g transform={frame.transform}>
          <image href={image.src} width={image.naturalWidth} height={image.naturalHeight} />
          <g transform={`scale(${image.naturalWidth} ${image.naturalHeight})`}>
            {marks.places.map(({ name, points }) => (
              <polygon key={name} className={styles.mark} points={points} />
            ))}
          </g>
        </g>
      </svg>
    </section>
  );
}
