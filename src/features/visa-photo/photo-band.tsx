import type { ReactNode } from 'react';
import { Icon } from '../../ui/media/icon';
import { Bleed } from '../../ui/layout/page';
import styles from './photo-place.module.css';

interface Props {
  /** A PhotoFrame; without one an empty frame. */
  picture?: ReactNode;
  chip: ReactNode;
  title: ReactNode;
  /** One sentence of explanation. */
  children?: ReactNode;
  action?: ReactNode;
}

/** The header of the photo screens: the picture, and its state beside it. */
export function PhotoBand({ picture, chip, title, children, action }: Props) {
  return (
    <Bleed top>
      <div className={styles.band}>
        <div className={styles.picture}>
          {picture ?? (
            <div className={styles.empty}>
              <Icon name="photo" size={32} />
            </div>
          )}
        </div>
        <div className={styles.words}>
          {chip}
          <h2 className={styles.title}>{title}</h2>
          {children && <p className={styles.line}>{children}</p>}
          {action}
        </div>
      </div>
    </Bleed>
  );
}
