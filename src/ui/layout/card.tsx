import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from '../styles/class-names';
import tones from '../styles/tones.module.css';

type CardProps = {
  as?: 'div' | 'section' | 'article' | 'ul' | 'ol';
  /** dashed: an area where something can be added. */
  tone?: 'card' | 'dashed';
  label?: string | undefined;
  labelledBy?: string | undefined;
  children: ReactNode;
};

/** A flat card; its direct children are separated by hairlines. */
export function Card({ as: Tag = 'div', tone = 'card', label, labelledBy, children }: CardProps) {
  return (
    <Tag
      className={classNames(styles.card, tone === 'dashed' && styles.dashed)}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {children}
    </Tag>
  );
}

type CardRowProps = {
  as?: 'div' | 'li';
  tone?: 'card' | 'sunk' | 'action' | 'wait' | 'danger' | 'accent';
  /** Aligned to the lower edge if the card is taller than its content. */
  last?: boolean;
  children: ReactNode;
};

/** One row of a card, with 12 × 16 px padding, so that all left edges align. */
export function CardRow({ as: Tag = 'div', tone = 'card', last = false, children }: CardRowProps) {
  const ground = tone !== 'card' && classNames(styles.toned, tones[tone]);
  return <Tag className={classNames(styles.row, ground, last && styles.last)}>{children}</Tag>;
}
