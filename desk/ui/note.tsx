import type { ReactNode } from 'react';
import { classNames } from '../../src/ui/styles/class-names';
import type { Tone } from './chip';
import { DeskIcon, type DeskIconName } from './desk-icon';
import styles from './note.module.css';
import tones from './tone.module.css';

/** A password or a key that is read and typed somewhere else. */
export function Secret({ children }: { children: string }) {
  return <p className={styles.secret}>{children}</p>;
}

type NoteProps = { tone: Tone; icon?: DeskIconName; alert?: boolean; children: ReactNode };

const icons: Record<Tone, DeskIconName> = {
  action: 'info',
  ok: 'check-circle',
  wait: 'clock',
  danger: 'warning',
  plain: 'info',
};

/** A soft box with a fact beside what it is about; `alert` reads it out when it appears. */
export function Note({ tone, icon = icons[tone], alert = false, children }: NoteProps) {
  return (
    <div className={classNames(styles.note, tones[tone])} role={alert ? 'alert' : undefined}>
      <DeskIcon name={icon} size={20} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
