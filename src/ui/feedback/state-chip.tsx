import { type ReactNode, useState } from 'react';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import { classNames } from '../styles/class-names';
import tones from '../styles/tones.module.css';
import styles from './state-chip.module.css';

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

export type ChipTone = 'action' | 'ok' | 'wait' | 'danger' | 'neutral';

type StateChipProps = {
  tone: ChipTone;
  /** soft: with a background; on-art: over a picture; plain: text without a background. */
  look?: 'soft' | 'on-art' | 'plain';
  icon?: IconName | undefined;
  children: ReactNode;
};

const usualIcon: Record<ChipTone, IconName> = {
  action: 'info',
  ok: 'check-circle',
  wait: 'clock',
  danger: 'warning',
  neutral: 'info',
};

/** The label of a state: colour, icon and text, never the colour alone. */
export function StateChip({
  tone,
  look = 'soft',
  icon = usualIcon[tone],
  children,
}: StateChipProps) {
  const [first] = useState(tone);
  return (
    <span
      className={classNames(
        styles.chip,
        tones[tone === 'neutral' ? 'sunk' : tone],
        styles[look],
        styles[tone],
        tone !== first && styles.changed,
      )}
    >
      <Icon name={icon} size={16} />
      <span className={styles.words}>{children}</span>
    </span>
  );
}
