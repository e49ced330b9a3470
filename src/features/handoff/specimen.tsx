import type { HandoffKind } from '../../contract/handoffs';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { Card, CardRow } from '../../ui/layout/card';
import { Icon } from '../../ui/media/icon';
import styles from './specimen.module.css';

const lines = (from: number, count: number, width: number) =>
  Array.from({ length: count }, (_, index) => (
    <rect
      key={index}
      x={from}
      y={28 + index * 22}
      width={width - (index % 3) * 18}
      height="8"
      rx="4"
    />
  ));

/** Drawings of nobody's: where a head, a text and the two lines are. */
const drawings: Readonly<Record<HandoffKind, React.ReactNode>> = {
  page: <g className={styles.text}>{lines(40, 7, 240)}</g>,
  passport: (
    <>
      <rect className={styles.photo} x="24" y="24" width="84" height="108" rx="6" />
      <circle className={styles.face} cx="66" cy="68" r="20" />
      <path className={styles.face} d="M32 132c2-26 16-36 34-36s32 10 34 36z" />
      <g className={styles.text}>{lines(128, 5, 150)}</g>
      <g className={styles.zone}>
        <rect x="24" y="150" width="272" height="8" rx="2" />
        <rect x="24" y="168" width="272" height="8" rx="2" />
      </g>
    </>
  ),
  photo: (
    <>
      <rect className={styles.photo} x="96" y="14" width="128" height="172" rx="6" />
      <circle className={styles.face} cx="160" cy="84" r="34" />
      <path className={styles.face} d="M108 186c4-38 24-54 52-54s48 16 52 54z" />
    </>
  ),
};

/** How the picture should look, without anybody's data. */
export function Specimen({ kind }: { kind: HandoffKind }) {
  return (
    <Card>
      <div className={styles.frame}>
        <svg className={styles.drawing} viewBox="0 0 320 200" aria-hidden="true">
          <rect className={styles.sheet} x="4" y="4" width="312" height="192" rx="12" />
          {drawings[kind]}
        </svg>
      </div>
      <CardRow>
        <ul className={styles.checks}>
          {advice[kind].map((line) => (
            <li key={String(line)}>
              <Icon name="check" />
              <span>{t(line)}</span>
            </li>
          ))}
        </ul>
      </CardRow>
    </Card>
  );
}

const corners = msg('All four corners, flat, no flash');
const advice: Readonly<Record<HandoffKind, readonly SourceText[]>> = {
  page: [corners, msg('All of the text readable')],
  passport: [corners, msg('Both lines at the bottom readable')],
  photo: [msg('Face straight, eyes open, mouth closed'), msg('Even light, no shadow, no flash')],
};
