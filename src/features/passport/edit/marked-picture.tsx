import { useState, type ReactNode } from 'react';
import type { PassportField } from '../../../domain/passport/passport-form';
import type { FormReading, PicturePoint } from '../../../domain/passport/picture-reading';
import { placeInPicture } from '../../../domain/passport/zone-geometry';
import { t } from '../../../language/translate';
import type { PassportItem } from '../../../outbox/kinds/passport';
import { useItemFile } from '../../../outbox/page/use-item-file';
import { Button } from '../../../ui/actions/button';
import { Card, CardRow } from '../../../ui/layout/card';
import { Stack } from '../../../ui/layout/page';
import { Notice } from '../../../ui/feedback/notice';
import { useSteadyLink } from '../../../ui/media/use-steady-link';
import { latePart } from '../../../ui/overlays/late-part';
import styles from './marked-picture.module.css';

const PictureViewer = latePart(
  async () => (await import(/* later */ '../picture-viewer')).PictureViewer,
);

interface Props {
  item: PassportItem;
  read: { fields: FormReading; corners: readonly PicturePoint[] };
  /** The field in focus, which is marked. */
  field: PassportField;
  /** A way to another picture. */
  action: ReactNode;
}

/** A picture that the phone does not have any more, beside the form. */
export function SentPicture({ src, action }: { src: string; action: ReactNode }) {
  const { link, onError } = useSteadyLink(src);
  return (
    <div className={styles.side}>
      <Card label={t('Your picture')}>
        <CardRow>
          <Stack gap={12}>
            <div className={styles.picture}>
              {link && <img src={link} alt={t('Your picture of the passport')} onError={onError} />}
            </div>
            <div className={styles.buttons}>{action}</div>
          </Stack>
        </CardRow>
      </Card>
    </div>
  );
}

/** The whole picture beside the form, with the field in focus marked in it. */
export function MarkedPicture({ item, read, field, action }: Props) {
  const src = useItemFile(item);
  const [viewed, setViewed] = useState(false);
  const corners = placeInPicture(read.corners, read.fields[field].place);
  return (
    <div className={styles.side}>
      <Stack gap={16}>
        <Card label={t('Your picture')}>
          <CardRow>
            <Stack gap={12}>
              <div className={styles.picture} dir="ltr">
                {src && <img src={src} alt={t('Your picture of the passport')} />}
                <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
                  <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
                </svg>
              </div>
              <div className={styles.buttons}>
                <Button small variant="outlined" icon="search" onClick={() => setViewed(true)}>
                  {t('Larger')}
                </Button>
                {action}
              </div>
            </Stack>
          </CardRow>
        </Card>
        <Notice tone="info" icon="scan" title={t('The field you are in is marked in the picture')}>
          {t('It was read on this device.')}
        </Notice>
      </Stack>
      {viewed && (
        <PictureViewer
          title={t('Passport')}
          mime={item.mime}
          src={src}
          pdf={undefined}
          onClose={() => setViewed(false)}
        />
      )}
    </div>
  );
}
