import type { ReactNode } from 'react';
import { classNames } from '../../src/ui/styles/class-names';
import { DeskIcon, type DeskIconName } from './desk-icon';
import styles from './chip.module.css';
import tones from './tone.module.css';

export type Tone = 'action' | 'ok' | 'wait' | 'danger' | 'plain';

/** A state in one look: an icon and words on a soft ground, never colour alone. */
export function Chip({
  tone,
  icon,
  children,
}: {
  tone: Tone;
  icon: DeskIconName;
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.chip, tones[tone])}>
      <DeskIcon name={icon} size={16} />
      {children}
    </span>
  );
}
