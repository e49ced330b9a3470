import { classNames } from '../styles/class-names';
import styles from './avatar.module.css';
import { ImageThumb } from './image-thumb';

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

/** The first letters of the first and of the last name: 'AR', or 'A' of a single name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((each) => each !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
};

interface FaceProps {
  /** Absent where there is no photo. */
  src: string | undefined;
  name: string;
}

/** A person's photo, or without one the initials; decorative, because the name stands beside it. */
export function Face({ src, name }: FaceProps) {
  return (
    <ImageThumb
      src={src}
      fallback={
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
      }
    />
  );
}
