import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import styles from './state-chip.module.css';
import tones from '../styles/tones.module.css';

export type ChipTone = 'action' | 'ok' | 'wait' | 'danger' | 'neutral';

type StateChipProps = {
  tone: ChipTone;
  /** soft: on its own ground; on-art: over a picture; plain: a line of words without a ground. */
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

/** A state: colour, icon and words together, never the colour alone. */
export function StateChip({
  tone,
  look = 'soft',
  icon = usualIcon[tone],
  children,
}: StateChipProps) {
  return (
    <span
      className={classNames(
        styles.chip,
        tones[tone === 'neutral' ? 'sunk' : tone],
        styles[look],
        styles[tone],
      )}
    >
      <Icon name={icon} size={16} />
      <span className={styles.words}>{children}</span>
    </span>
  );
}
