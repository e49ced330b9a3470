import { useLayoutEffect, useRef, useState } from 'react';
import type { DeskPassportField } from '../../../src/contract/desk/case-item';
import { type PicturePoint, zoneShape } from '../../../src/domain/passport/picture-reading';
import { DeskIcon } from '../../ui/desk-icon';
import { type FileInCase, useFile } from '../case-files';
import { useRegion } from './painting';
import { type PictureMarks, zoneFrame } from './picture-geometry';
import styles from './loupe.module.css';

/** So many cells are shown at once if one field is marked. */
const cellsAtMark = 16;

type ZoneStripProps = { caseId: string; file: FileInCase; marks: PictureMarks };

/** The zone of a passport, upright and larger, at what is marked in it. */
export function ZoneStrip({ caseId, file, marks }: ZoneStripProps) {
  const state = useFile(caseId, file);
  const image = state.kind === 'loaded' ? state.file.image : undefined;
  const frame =
    image && zoneFrame(marks, { width: image.naturalWidth, height: image.naturalHeight });
  const larger = useRef<SVGImageElement>(null);
  const [painted, setPainted] = useState<string>();
  const address = frame && image.src;
  // Before the file of the address has had time to load.
  useLayoutEffect(() => {
    const node = larger.current;
    if (!node || address === undefined) return undefined;
    const onLoad = () => setPainted(address);
    node.addEventListener('load', onLoad);
    return () => node.removeEventListener('load', onLoad);
  }, [address]);
  useRegion(address !== undefined && painted !== address ? 'loading' : 'painted');
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
          <image
            ref={larger}
            href={image.src}
            width={image.naturalWidth}
            height={image.naturalHeight}
          />
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
