import type { Country } from '../../contract/countries';
import { Flag } from '../../ui/media/flag';
import { Icon } from '../../ui/media/icon';
import { StateChip } from '../../ui/feedback/state-chip';
import styles from './country-list.module.css';

interface CountriesProps {
  /** Id of the heading that names the list. */
  labelledBy: string;
  countries: readonly Country[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  /** The one country of both lists that Tab leads to; arrow keys lead on from there. */
  tabStop: string | undefined;
}

/** Names a country's button in its list: a popular one stands in both. */
export const countryKey = (list: 'popular' | 'all', id: number): string => `${list}-${id}`;

const Check = ({ size }: { size: 20 | 24 }) => (
  <span className={styles.check}>
    <Icon name="check" size={size} />
  </span>
);

/** The few that are asked for most, two beside each other. */
export function PopularCountries({
  labelledBy,
  countries,
  chosenId,
  onChoose,
  tabStop,
}: CountriesProps) {
  return (
    <ul className={styles.popular} aria-labelledby={labelledBy}>
      {countries.map(({ id, name, flagUrl }) => (
        <li key={id}>
          <button
            className={styles.tile}
            type="button"
            data-country={countryKey('popular', id)}
            tabIndex={countryKey('popular', id) === tabStop ? 0 : -1}
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
  tabStop,
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
            data-country={countryKey('all', id)}
            tabIndex={countryKey('all', id) === tabStop ? 0 : -1}
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
