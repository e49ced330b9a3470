import type { DeskPassportField } from '../../src/contract/desk/case-item';
import type { PicturePoint } from '../../src/domain/passport/picture-reading';
import type { FileInCase } from './case-files';
import type { PictureMarks } from './picture-marks';
import { useFile } from './use-file';
import { zoneFrame } from './zone-frame';
import styles from './zone-strip.module.css';

/**
 * Where a field is printed on a passport's page as ICAO 9303-4 arranges it: in widths of a cell from
 * the upper left corner of the zone, above which the page lies. States differ by a few cells.
 */
const printedPlaces: Record<DeskPassportField, PicturePoint> = {
  passportNumber: { x: 36, y: -22 },
  surname: { x: 24, y: -19 },
  givenName: { x: 24, y: -16 },
  countryCode: { x: 26, y: -13 },
  birthday: { x: 24, y: -11 },
  sex: { x: 28, y: -9 },
  expireDate: { x: 34, y: -6 },
};

/** So many cells are seen; a page is 49 wide. */
const shown = { across: 24, down: 12 };

type PageLoupeProps = {
  caseId: string;
  file: FileInCase;
  marks: PictureMarks;
  /** The position of the pointer, in parts of the picture. */
  pointed: PicturePoint | undefined;
};

/** The printed page, level and larger, where the marked field is expected or the pointer is. */
export function PageLoupe({ caseId, file, marks, pointed }: PageLoupeProps) {
  const state = useFile(caseId, file);
  const image = state.kind === 'loaded' ? state.file.image : undefined;
  const [mark] = marks.places;
  if (!image || !mark) return null;
  const frame = zoneFrame(marks, { width: image.naturalWidth, height: image.naturalHeight });
  if (!frame) return null;
  const { x, y } = pointed ? frame.inCells(pointed) : printedPlaces[mark.field];
  const window = [x - shown.across / 2, y - shown.down / 2, shown.across, shown.down];
  return (
    <section className={styles.strip} aria-label="The page, larger">
      <header className={styles.head}>
        <h3 className={styles.title}>The page, larger</h3>
        <span className={styles.hint}>{pointed ? 'At the pointer' : 'Point at the page'}</span>
      </header>
      <svg
        className={styles.zone}
        viewBox={window.map((cells) => Math.round(cells * frame.cell)).join(' ')}
        aria-hidden="true"
      >
        <g transform={frame.transform}>
          <image href={image.src} width={image.naturalWidth} height={image.naturalHeight} />
        </g>
      </svg>
    </section>
  );
}
