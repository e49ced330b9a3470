import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './page.module.css';

const widthClass = { form: styles.narrow, content: styles.broad };

type PageProps = {
  width?: 'form' | 'content';
  /** Full-width bars above the content: a TopBar, tabs. */
  top?: ReactNode;
  /** A FooterAction. */
  footer?: ReactNode;
  /** Without padding: the content has the full width. */
  flush?: boolean;
  /** A full-width hero picture that the content overlaps; from 768 px on top of the column. */
  art?: ReactNode;
  /** 'div' for a page inside another page's main element. */
  as?: 'main' | 'div';
  children: ReactNode;
};

/** The frame of a screen: padding, widths, and a footer at the lower edge. */
export function Page({
  width = 'form',
  top,
  footer,
  flush = false,
  art,
  as: Tag = 'main',
  children,
}: PageProps) {
  return (
    <Tag className={styles.page}>
      {top}
      {art && <div className={classNames(styles.art, widthClass[width])}>{art}</div>}
      <div
        className={classNames(
          styles.content,
          widthClass[width],
          flush && styles.flush,
          Boolean(art) && styles.raised,
        )}
      >
        {children}
      </div>
      {footer}
    </Tag>
  );
}

type ColumnsProps = {
  /**
   * home: 752 + 352; order: 480 + 616; details: 616 + 480; summary: 400 at the end; tasks: 320 and 280
   * beside the middle one, without the first where three have no room.
   */
  split: 'home' | 'order' | 'details' | 'summary' | 'tasks';
  /** Two elements; of tasks three. */
  children: ReactNode;
};

/** Two columns from 768 px; below that, one under the other. */
export function Columns({ split, children }: ColumnsProps) {
  return <div className={classNames(styles.columns, styles[split])}>{children}</div>;
}

/** A column of `Columns` that stays in view while the other scrolls. */
export function Staying({ children }: { children: ReactNode }) {
  return <div className={styles.stays}>{children}</div>;
}

/** Cards in one column; from 768 px in two, with equal heights. */
export function CardPairs({ children }: { children: ReactNode }) {
  return <div className={styles.pairs}>{children}</div>;
}

type BleedProps = {
  /** Also extends to the bar above; for the first element of a page. */
  top?: boolean;
  children: ReactNode;
};

/** Extends over the page's padding to the full width; from 768 px it stays inside. */
export function Bleed({ top = false, children }: BleedProps) {
  return <div className={classNames(styles.bleed, top && styles.toTop)}>{children}</div>;
}

type StackProps = { gap?: 4 | 8 | 12 | 16 | 24 | 32; children: ReactNode };

/** A column with equal gaps. */
export function Stack({ gap = 12, children }: StackProps) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

/** A grid of destination cards: two columns, four on wide screens, one with very large text. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
