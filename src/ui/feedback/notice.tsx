import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import styles from './notice.module.css';
import tones from '../styles/tones.module.css';

type NoticeTone = 'info' | 'ok' | 'wait' | 'danger' | 'accent' | 'sunk';

type NoticeProps = {
  tone: NoticeTone;
  /** null: words only. */
  icon?: IconName | null;
  /** A 13 line over the title. */
  over?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** One button; on a tinted ground take the variants card or card-quiet. */
  action?: ReactNode;
  /** Fills a row of a card instead of being a box of its own. */
  flush?: boolean;
  /** Read aloud when it appears. */
  live?: boolean;
};

const usualIcon: Record<NoticeTone, IconName> = {
  info: 'info',
  ok: 'check-circle',
  wait: 'clock',
  danger: 'warning',
  accent: 'info',
  sunk: 'info',
};

/** A soft box that says something about what stands next to it. */
export function Notice({
  tone,
  icon = usualIcon[tone],
  over,
  title,
  children,
  action,
  flush = false,
  live = false,
}: NoticeProps) {
  return (
    <div
      className={classNames(
        styles.notice,
        tones[tone === 'info' ? 'action' : tone],
        styles[tone],
        flush && styles.flush,
        Boolean(title) && styles.titled,
        Boolean(over) && styles.lead,
      )}
      {...(live ? { role: 'status' } : {})}
    >
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size={title ? 24 : 20} />
        </span>
      )}
      <div className={styles.body}>
        <div className={styles.words}>
          {over && <p className={styles.text}>{over}</p>}
          {title && <p className={styles.title}>{title}</p>}
          {children && <div className={styles.text}>{children}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
