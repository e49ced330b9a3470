import { classNames } from '../styles/class-names';
import styles from './icon.module.css';
import { filledPaths, strokedPaths, type IconName } from './icon-paths';

export type IconSize = 16 | 20 | 24 | 32;

type IconProps = {
  name: IconName;
  size?: IconSize;
  /** The accessible name of an icon without text; absent: decorative. */
  label?: string | undefined;
  className?: string | undefined;
};

const allPaths = { ...strokedPaths, ...filledPaths };
/** Outlines that point along the reading direction; right to left they are mirrored. */
const directed: ReadonlySet<IconName> = new Set(['back', 'chevron-right', 'external', 'log-out']);
const sizeClass = { 16: styles.s16, 20: styles.s20, 24: styles.s24, 32: styles.s32 };

/** A line icon in the text's colour, scaled with the text size. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <svg
      className={classNames(
        styles.icon,
        sizeClass[size],
        name in filledPaths && styles.filled,
        directed.has(name) && styles.directed,
        className,
      )}
      viewBox="0 0 24 24"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={allPaths[name]} />
    </svg>
  );
}
