import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import styles from './page.module.css';

const widthClass = { form: styles.narrow, content: styles.broad };

type PageProps = {
  width?: 'form' | 'content';
  /** Bars above the content, edge to edge: a TopBar, tabs. */
  top?: ReactNode;
  /** A FooterAction or FooterStrip. */
  footer?: ReactNode;
  /** No gutter: the content runs from edge to edge. */
  flush?: boolean;
  /** A hero picture: edge to edge, the content rising over it; from 768 px it heads the column. */
  art?: ReactNode;
  /** Where a page stands inside another's main. */
  as?: 'main' | 'div';
  children: ReactNode;
};

/** The frame of a screen: gutter, widths, and a footer that keeps to the lower edge. */
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
      {footer && <div className={classNames(styles.footer, widthClass[width])}>{footer}</div>}
    </Tag>
  );
}

type ColumnsProps = {
  /** home: 752 + 352; order: 480 + 616. */
  split: 'home' | 'order';
  /** Two elements. */
  children: ReactNode;
};

/** Two columns from 768 px, one after the other below it. */
export function Columns({ split, children }: ColumnsProps) {
  return <div className={classNames(styles.columns, styles[split])}>{children}</div>;
}

/** Cards of one kind: under each other, from 768 px two beside each other and equally tall. */
export function CardPairs({ children }: { children: ReactNode }) {
  return <div className={styles.pairs}>{children}</div>;
}

type BleedProps = {
  /** Also up to the bar above: the first thing of a page. */
  top?: boolean;
  children: ReactNode;
};

/** Runs from edge to edge of the phone, out of the page's gutter; from 768 px it stays inside. */
export function Bleed({ top = false, children }: BleedProps) {
  return <div className={classNames(styles.bleed, top && styles.toTop)}>{children}</div>;
}

type StackProps = { gap?: 4 | 8 | 12 | 16 | 24 | 32; children: ReactNode };

/** Things under each other with one gap between them. */
export function Stack({ gap = 12, children }: StackProps) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>;
}

/** Destination cards: two beside each other, four on wide screens, one at very large text. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}
