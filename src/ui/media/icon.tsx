import { classNames } from '../styles/class-names';
import tones from '../styles/tones.module.css';
import { filledPaths, type IconName, strokedPaths } from './icon-paths';
import styles from './icon.module.css';

type IconDiscProps = {
  icon: IconName;
  tone: 'action' | 'ok' | 'danger';
};

/** A large icon on a tinted disc, above a full-screen message. */
export function IconDisc({ icon, tone }: IconDiscProps) {
  return (
    <span className={classNames(styles.disc, tones[tone])}>
      <Icon name={icon} size={32} />
    </span>
  );
}

type IconTileProps = {
  icon: IconName;
  tone?: 'neutral' | 'action' | 'accent' | 'ok' | 'wait' | 'danger';
};

/** A line icon on a tinted square, at the start of a row. */
export function IconTile({ icon, tone = 'neutral' }: IconTileProps) {
  return (
    <span className={classNames(styles.tile, tones[tone === 'neutral' ? 'sunk' : tone])}>
      <Icon name={icon} size={24} />
    </span>
  );
}

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
const directed: ReadonlySet<IconName> = new Set([
  'back',
  'arrow-right',
  'chevron-right',
  'external',
  'log-out',
]);
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
