import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names';
import { Art } from './art';
import styles from './scene.module.css';

interface Props {
  src: string;
  /** Where the words lie: at the bottom, or at the start of a low scene. */
  words: 'bottom' | 'start';
  children: ReactNode;
}

/** A destination's scene with words on a part that is darkened in the scene's own tone. */
export function Scene({ src, words, children }: Props) {
  return (
    <div className={classNames(styles.scene, styles[words])}>
      <Art shape="fill" src={src} eager />
      <span className={styles.shade} />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
