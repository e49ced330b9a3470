import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Icon } from '../media/icon';
import { dressLink, type LinkElement } from '../actions/button';
import tones from '../styles/tones.module.css';
import styles from './list-row.module.css';
import { VisuallyHidden } from './visually-hidden';

type ListRowProps = {
  as?: 'div' | 'li';
  /** A tile, thumbnail, ring, flag or avatar. */
  leading?: ReactNode;
  /** A 13 px line above the title; part of the row's accessible name. */
  over?: ReactNode;
  title: ReactNode;
  /** A secondary text after the title, separated by a dot. */
  aside?: ReactNode;
  titleSize?: 15 | 17;
  titleWeight?: 400 | 500 | 600;
  titleAs?: 'span' | 'h2' | 'h3';
  detail?: ReactNode;
  chip?: ReactNode;
  /** A last 13 px line, or a bar, under the chip. */
  foot?: ReactNode;
  /** Shown at the end of the title's line: a price, a date or a chip. */
  end?: ReactNode;
  /** Shows `end` small and in a state's colour, for example a measurement; default: as a price. */
  endTone?: 'quiet' | 'ok' | 'wait' | 'danger' | undefined;
  /** A separate button beside the row's own target. */
  action?: ReactNode;
  /** An anchor that makes the whole row a link. */
  link?: LinkElement | undefined;
  onClick?: (() => void) | undefined;
  chevron?: boolean;
  /** The chosen row of a list: shows a tick at the end. */
  checked?: boolean | undefined;
  /** Shown below, aligned with the text: a progress bar or a hint. */
  below?: ReactNode;
  /** Shown below, across the card: a reason with its button. */
  wide?: ReactNode;
  selected?: boolean;
  tone?: 'card' | 'ok' | 'danger';
  /** Without padding, for use outside a card. */
  bare?: boolean;
  /** For very long lists: rows far outside the view are not rendered (`content-visibility`). */
  many?: boolean;
};

const endClass = { quiet: styles.quiet, ok: styles.ok, wait: styles.wait, danger: styles.bad };

/** One row of a list. Its title names the link or button, which covers the whole row. */
export function ListRow({
  as: Tag = 'div',
  leading,
  over,
  title,
  aside,
  titleSize = 15,
  titleWeight = 500,
  titleAs: Title = 'span',
  detail,
  chip,
  foot,
  end,
  endTone,
  action,
  link,
  onClick,
  checked,
  chevron = Boolean(link ?? onClick) && !action && checked === undefined,
  below,
  wide,
  selected = false,
  tone = 'card',
  bare = false,
  many = false,
}: ListRowProps) {
  const leads = Boolean(link ?? onClick);
  const words = (
    <>
      {over && leads && <VisuallyHidden>{over} </VisuallyHidden>}
      {title}
      {aside && <span className={styles.aside}> · {aside}</span>}
    </>
  );
  return (
    <Tag
      data-tinted={selected || tone !== 'card' || undefined}
      className={classNames(
        styles.row,
        selected && styles.selected,
        tone !== 'card' && tones[tone],
        tone !== 'card' && styles.toned,
        bare && styles.bare,
        many && styles.many,
        Boolean(foot) && styles.tall,
        Boolean(below) && styles.followed,
      )}
    >
      {leading && <span className={styles.leading}>{leading}</span>}
      <div className={styles.body}>
        <div className={classNames(styles.line, Boolean(action) && styles.wraps)}>
          <div className={styles.words}>
            {over && (
              <span className={styles.detail} aria-hidden={leads || undefined}>
                {over}
              </span>
            )}
            <div className={styles.top}>
              <Title
                className={classNames(
                  styles.title,
                  titleSize === 17 && styles.large,
                  titleWeight === 400 && styles.regular,
                  titleWeight === 600 && styles.bold,
                )}
              >
                {link && dressLink(link, { className: styles.target, children: words })}
                {!link && onClick && (
                  <button
                    className={styles.target}
                    type="button"
                    aria-pressed={checked}
                    onClick={onClick}
                  >
                    {words}
                  </button>
                )}
                {!link && !onClick && words}
              </Title>
              {end && (
                <span className={classNames(styles.end, endTone && endClass[endTone])}>{end}</span>
              )}
            </div>
            {detail && <div className={styles.detail}>{detail}</div>}
            {chip && <div className={styles.chip}>{chip}</div>}
            {foot && <div className={styles.foot}>{foot}</div>}
          </div>
          {(action || chevron || checked) && (
            <div className={styles.ends}>
              {action && <span className={styles.action}>{action}</span>}
              {chevron && <Icon name="chevron-right" size={24} />}
              {checked && <Icon name="check" size={24} className={styles.check} />}
            </div>
          )}
        </div>
        {below && <div className={styles.below}>{below}</div>}
      </div>
      {wide && <div className={styles.wide}>{wide}</div>}
    </Tag>
  );
}
