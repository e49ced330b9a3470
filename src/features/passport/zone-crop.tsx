import type { ReactNode } from 'react';
import type { PassportField } from '../../domain/passport/passport-form';
import type { FormReading } from '../../domain/passport/picture-reading';
import { zoneShape } from '../../domain/passport/picture-reading';
import { boxOf } from '../../domain/passport/zone-geometry';
import { Rich } from '../../language/rich';
import { msg } from '../../language/text';
import { t } from '../../language/translate';
import { fieldLabels } from './field-labels';
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

/** The picture's zone, enlarged at the field in focus. */
export function ZoneCrop({ src, fields, field, action }: Props) {
  const { place } = fields[field];
  const box = boxOf(place);
  const enlarged = zoneShape.cells / shown;
  const centre = box.x + Math.min(box.width, shown / zoneShape.cells) / 2;
  const left = Math.min(0, Math.max(1 - enlarged, 0.5 - centre * enlarged));
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  return (
    <section className={styles.crop} aria-label={t('Your picture')}>
      {/* The zone is read from left to right in every language. */}
      <div className={styles.window} dir="ltr">
        <div
          className={styles.zone}
          style={{ inlineSize: percent(enlarged), insetInlineStart: percent(left) }}
        >
          <img
            className={styles.picture}
            src={src}
            alt={t('The two lines at the foot of the page, in your picture')}
          />
          <span
            className={styles.mark}
            style={{
              insetInlineStart: percent(box.x),
              insetBlockStart: percent(box.y),
              inlineSize: percent(box.width),
              blockSize: percent(box.height),
            }}
          />
        </div>
      </div>
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
