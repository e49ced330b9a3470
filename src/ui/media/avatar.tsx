import { classNames } from '../styles/class-names';
import styles from './avatar.module.css';

type AvatarProps = {
  /** The text whose first letter is shown. */
  text: string;
  tone?: 'action' | 'ink';
  size?: 24 | 40;
};

/** A letter in a disc; decorative, because the name is shown beside it. */
export function Avatar({ text, tone = 'action', size = 40 }: AvatarProps) {
  return (
    <span
      className={classNames(styles.avatar, styles[tone], size === 24 && styles.small)}
      aria-hidden="true"
    >
      {[...text.trim()][0] ?? ''}
    </span>
  );
}
