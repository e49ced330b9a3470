import { classNames } from '../../src/ui/styles/class-names';
import styles from './initials.module.css';

/** The first letters of a name: 'Mei Tan' → 'MT'. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
};

type InitialsProps = {
  /** Absent: nobody has it. */
  name: string | undefined;
  mine?: boolean;
  size?: 'small' | 'normal';
};

/**
 * The operator who has a case, as a disc with initials; the name itself is for screen readers and
 * in a tooltip.
 */
export function Initials({ name, mine = false, size = 'small' }: InitialsProps) {
  const label = name === undefined ? 'not taken yet' : mine ? `${name} (you)` : name;
  return (
    <span
      className={classNames(
        styles.disc,
        size === 'normal' && styles.normal,
        mine && styles.mine,
        name === undefined && styles.nobody,
      )}
      role="img"
      aria-label={label}
      title={label}
    >
      {name !== undefined && initialsOf(name)}
    </span>
  );
}
