import { classNames } from '../../ui/styles/class-names';
import { isLevel } from './level';
import styles from './level-line.module.css';

/** Half the oval's width and a gap; the face is inside. */
const inner = 122;
const live = 146;
const outer = 172;

interface Props {
  /** How far the picture leans to the right, in degrees; undefined without a sensor. */
  roll: number | undefined;
}

/** The line for the eyes, and the phone's tilt against it. */
export function LevelLine({ roll }: Props) {
  return (
    <svg className={styles.level} viewBox={`${-outer} -1.5 ${2 * outer} 3`} aria-hidden>
      {[-1, 1].map((side) => (
        <line key={side} className={styles.fixed} x1={side * (live + 2)} x2={side * outer} />
      ))}
      {/* Rotated against the tilt, so that it stays parallel to the horizon. */}
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
