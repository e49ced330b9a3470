import { useState, type ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import styles from './state-chip.module.css';
import tones from '../styles/tones.module.css';

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
