import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import type { IconName } from '../media/icon-paths';
import styles from './notice.module.css';
import tones from '../styles/tones.module.css';

type NoticeTone = 'info' | 'ok' | 'wait' | 'danger' | 'accent' | 'sunk';

type NoticeProps = {
  tone: NoticeTone;
  /** null: no icon. */
  icon?: IconName | null;
  /** A 13 px line above the title. */
  over?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** One button; on a tinted background use the variants card or card-quiet. */
  action?: ReactNode;
  /** Fills a row of a card instead of having its own box. */
  flush?: boolean;
  /** Announced by screen readers when it appears. */
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

/** A tinted box with a message about the content next to it. */
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
