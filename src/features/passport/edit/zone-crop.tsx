import type { ReactNode } from 'react';
import type { PassportField } from '../../../domain/passport/passport-form';
import type { FormReading } from '../../../domain/passport/picture-reading';
import { zoneShape } from '../../../domain/passport/picture-reading';
import { boxOf, zoneAspect } from '../../../domain/passport/zone-geometry';
import { Rich } from '../../../language/rich';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { fieldLabels } from '../field-labels';
import styles from './zone-crop.module.css';

interface Props {
  /** The zone, cut out flat. */
  src: string;
  fields: FormReading;
  /** The field in focus, which is marked. */
  field: PassportField;
  /** A way to another picture. */
  action: ReactNode;
}

/** So many cells are shown at once; a longer field is shown from its beginning. */
const shown = 18;
const { cells } = zoneShape;
const height = cells / zoneAspect;

/** The picture's zone, enlarged at the field in focus. */
export function ZoneCrop({ src, fields, field, action }: Props) {
  const box = boxOf(fields[field].place);
  const centre = box.x * cells + Math.min(box.width * cells, shown) / 2;
  const left = Math.min(cells - shown, Math.max(0, centre - shown / 2));
  return (
    <section className={styles.crop} aria-label={t('Your picture')}>
      {/* The window moves over the zone, whose unit is the width of a cell. */}
      <svg
        className={styles.window}
        viewBox={`${left} 0 ${shown} ${height}`}
        role="img"
        aria-label={t('The two lines at the foot of the page, in your picture')}
      >
        <image href={src} width={cells} height={height} preserveAspectRatio="none" />
        <rect
          className={styles.mark}
          x={box.x * cells}
          y={box.y * height}
          width={box.width * cells}
          height={box.height * height}
          rx="0.3"
        />
      </svg>
      <div className={styles.under}>
        <p>
          <Rich
            text={msg('Your picture, at <b>{field}</b>')}
            params={{ field: t(fieldLabels[field]) }}
            tags={{ b: (part) => <b>{part}</b> }}
          />
        </p>
        {action}
      </div>
    </section>
  );
}
