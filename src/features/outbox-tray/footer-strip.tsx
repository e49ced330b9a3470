import type { ReactNode } from 'react';
import styles from './footer-strip.module.css';
import { Icon } from '../../ui/media/icon';

type FooterStripProps = {
  leading?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  expanded?: boolean;
  onClick: () => void;
};

/** A strip at the lower edge that opens a sheet, such as the waiting uploads. */
export function FooterStrip({
  leading,
  title,
  detail,
  expanded = false,
  onClick,
}: FooterStripProps) {
  return (
    <button
      className={styles.strip}
      type="button"
      aria-expanded={expanded}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {leading}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <Icon name="chevron-up" size={24} />
    </button>
  );
}
