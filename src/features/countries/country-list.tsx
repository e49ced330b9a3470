import { useDeferredValue, useRef } from 'react';
import type { Country } from '../../contract/countries';
import { t } from '../../language/translate';
import { IconButton } from '../../ui/actions/button';
import { StateChip } from '../../ui/feedback/state-chip';
import { Field } from '../../ui/forms/field';
import { Flag } from '../../ui/media/flag';
import { Icon } from '../../ui/media/icon';
import styles from './country-list.module.css';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  clearLabel?: string;
};

/** A search field with a label for screen readers and a button that clears it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  clearLabel = t('Clear'),
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    input.current?.focus();
  }
  return (
    <Field
      ref={input}
      type="search"
      label={label}
      hideLabel
      icon="search"
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      trailing={value && <IconButton icon="close" label={clearLabel} onClick={clear} />}
    />
  );
}

interface CountriesProps {
  /** The country in which the traveller seems to be, if it is marked in this list. */
  hereId: number | undefined;
  /** Id of the heading that names the list. */
  labelledBy: string;
  countries: readonly Country[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  /** The only country in the tab order; arrow keys move between the others. */
  tabStop: string | undefined;
}

/** The key of a country's button; a popular country has one in each list. */
export const countryKey = (list: 'popular' | 'all', id: number): string => `${list}-${id}`;

const Check = ({ size }: { size: 20 | 24 }) => (
  <span className={styles.check}>
    <Icon name="check" size={size} />
  </span>
);

/** The popular countries, in two columns. */
export function PopularCountries({
  labelledBy,
  countries,
  chosenId,
  onChoose,
  tabStop,
  hereId,
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
            <span className={styles.name}>
              {name}
              {id === hereId && <span className={styles.here}>{t('You are here')}</span>}
            </span>
            {id === chosenId && <Check size={20} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** More than any screen shows at once. */
const firstRows = 30;

/**
 * The full list. Rows outside the view cost no layout, so some 240 of them scroll smoothly; they are
 * rendered after the first ones, so that the picker opens without a wait.
 */
export function AllCountries({
  labelledBy,
  countries,
  chosenId,
  onChoose,
  tabStop,
  hereId,
}: CountriesProps) {
  const isWhole = useDeferredValue(true, false);
  const shown = isWhole ? countries : countries.slice(0, firstRows);
  return (
    <ul className={styles.all} aria-labelledby={labelledBy}>
      {shown.map(({ id, name, flagUrl }) => (
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
                {t('You are here')}
              </StateChip>
            )}
            {id === chosenId && <Check size={24} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
