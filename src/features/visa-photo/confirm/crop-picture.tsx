import { cropGuide } from '../../../domain/photo/crop-guide';
import { Card, CardRow } from '../../../ui/layout/card';
import { SectionHeading } from '../../../ui/layout/section-heading';
import styles from './crop-picture.module.css';
import { t } from '../../../language/translate';

interface Props {
  src: string;
  /** Pixels, after rotation. */
  size: { width: number; height: number };
  /** Millimetres. */
  shape: { width: number; height: number };
}

/** The whole picture, with the part that becomes the photo. */
export function CropPicture({ src, size, shape }: Props) {
  const { x, y, width, height } = cropGuide(size, shape);
  return (
    <section>
      <SectionHeading>{t('How it is cropped')}</SectionHeading>
      <Card>
        <CardRow>
          <div className={styles.crop}>
            <svg
              className={styles.picture}
              viewBox={`0 0 ${size.width} ${size.height}`}
              role="img"
              aria-label={t('The whole picture with the part that is kept')}
            >
              <image href={src} width={size.width} height={size.height} />
              <path
                className={styles.cut}
                fillRule="evenodd"
                d={`M0 0H${size.width}V${size.height}H0ZM${x} ${y}h${width}v${height}h${-width}Z`}
              />
              <rect className={styles.kept} x={x} y={y} width={width} height={height} />
            </svg>
            <p className={styles.words}>
              {t(
                'The picture is not {width} × {height} mm in shape, so what is dark is cut off. If a part of the head is dark, take the photo again with the camera’s guide.',
                { width: shape.width, height: shape.height },
              )}
            </p>
          </div>
        </CardRow>
      </Card>
    </section>
  );
}
