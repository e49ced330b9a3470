import type { ReactNode } from 'react';
import styles from './visa-card.module.css';

type VisaCardProps = {
  /** A Flag. */
  flag?: ReactNode;
  title: ReactNode;
  /** A StateChip. */
  state?: ReactNode;
  name: ReactNode;
  numberLabel?: ReactNode;
  number?: ReactNode;
  facts: readonly { label: ReactNode; value: ReactNode }[];
};

/** An approved visa as something to hold: the one coloured card of the design. */
export function VisaCard({ flag, title, state, name, numberLabel, number, facts }: VisaCardProps) {
  return (
    <article className={styles.card}>
      <Waves />
      <header className={styles.head}>
        <span className={styles.title}>
          {flag}
          <span>{title}</span>
        </span>
        {state}
      </header>
      <h2 className={styles.name}>{name}</h2>
      {number && (
        <p className={styles.number}>
          {numberLabel} <strong className={styles.digits}>{number}</strong>
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(({ label, value }, index) => (
          <div key={index}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** Guilloche lines, as on a bank note. */
function Waves() {
  return (
    <svg className={styles.waves} viewBox="0 0 358 270" preserveAspectRatio="none" aria-hidden>
      {Array.from({ length: 15 }, (_, line) => {
        const y = line * 20 - 14;
        return (
          <path
            key={line}
            d={`M0 ${y}c50-22 84 30 140 20s84-44 130-26 60 10 88 0`}
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}
