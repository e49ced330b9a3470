import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import type { ChipTone } from './state-chip';
import styles from './state-band.module.css';
import tones from '../styles/tones.module.css';

type StateBandProps = {
  tone: ChipTone;
  icon: IconName;
  title: ReactNode;
  /** One line: when, and how much. */
  children?: ReactNode;
};

/** The state of what a screen is about, across its width: colour, icon and text. */
export function StateBand({ tone, icon, title, children }: StateBandProps) {
  return (
    <div className={classNames(styles.band, tones[tone === 'neutral' ? 'sunk' : tone])}>
      <span className={styles.disc}>
        <Icon name={icon === 'check-circle' ? 'check' : icon} size={24} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.line}>{children}</p>}
      </div>
    </div>
  );
}
