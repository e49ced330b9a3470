import type { Country } from '../../contract/countries';
import { Flag } from '../../ui/flag';
import { Icon } from '../../ui/icon';
import { StateChip } from '../../ui/state-chip';
import styles from './country-list.module.css';

interface CountriesProps {
  /** Id of the heading that names the list. */
  labelledBy: string;
  countries: readonly Country[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
}

const Check = ({ size }: { size: 20 | 24 }) => (
  <span className={styles.check}>
    <Icon name="check" size={size} />
  </span>
);

/** The few that are asked for most, two beside each other. */
export function PopularCountries({ labelledBy, countries, chosenId, onChoose }: CountriesProps) {
  return (
    <ul className={styles.popular} aria-labelledby={labelledBy}>
      {countries.map(({ id, name, flagUrl }) => (
        <li key={id}>
          <button
            className={styles.tile}
            type="button"
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id)}
          >
            <Flag src={flagUrl} />
            <span className={styles.name}>{name}</span>
            {id === chosenId && <Check size={20} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The full list. Rows out of sight cost no layout, so some 240 of them scroll freely. */
export function AllCountries({
  labelledBy,
  countries,
  chosenId,
  onChoose,
  hereId,
}: CountriesProps & {
  /** The country that the traveller seems to be in. */
  hereId?: number | undefined;
}) {
  return (
    <ul className={styles.all} aria-labelledby={labelledBy}>
      {countries.map(({ id, name, flagUrl }) => (
        <li className={styles.item} key={id}>
          <button
            className={styles.row}
            type="button"
            aria-pressed={id === chosenId}
            onClick={() => onChoose(id)}
          >
            <Flag src={flagUrl} />
            <span className={styles.name}>{name}</span>
            {id === hereId && (
              <StateChip tone="action" icon="pin">
                You are here
              </StateChip>
            )}
            {id === chosenId && <Check size={24} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
