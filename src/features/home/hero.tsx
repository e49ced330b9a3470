import { Art } from '../../ui/art';
import styles from './hero.module.css';

/** The scene's own darkest tone, under the words. */
const groundTone = '#3b1a18';

/** The picture that the home page opens with, and what this place is for. */
export function Hero() {
  return (
    <Art src="/scenes/turkiye.svg" shape="banner" shade={groundTone} eager>
      <div className={styles.words}>
        <h1 className={styles.title}>Your visa, step by step</h1>
        <p className={styles.line}>We check every document before it goes to the embassy.</p>
      </div>
    </Art>
  );
}
