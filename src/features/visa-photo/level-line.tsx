import { classNames } from '../../ui/styles/class-names';
import { isLevel } from './level';
import styles from './level-line.module.css';

/** The oval's half width and a gap; what lies inside shows the face. */
const inner = 122;
const live = 146;
const outer = 172;

interface Props {
  /** Degrees that the picture leans to the right; undefined where nothing tells it. */
  roll: number | undefined;
}

/** Where the eyes belong, and how the phone leans against it. */
export function LevelLine({ roll }: Props) {
  return (
    <svg className={styles.level} viewBox={`${-outer} -1.5 ${2 * outer} 3`} aria-hidden>
      {[-1, 1].map((side) => (
        <line key={side} className={styles.fixed} x1={side * (live + 2)} x2={side * outer} />
      ))}
      {/* Against the lean, so that it stays with the horizon. */}
      <g transform={`rotate(${roll === undefined ? 0 : -roll})`}>
        {[-1, 1].map((side) => (
          <line
            key={side}
            className={classNames(styles.live, roll !== undefined && !isLevel(roll) && styles.off)}
            x1={side * inner}
            x2={side * live}
          />
        ))}
      </g>
    </svg>
  );
}
