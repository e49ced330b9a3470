import { type ReactNode, useId } from 'react';
import { t } from '../../language/translate';
import { type ChosenCountry, chosenCountryWords } from '../../queries/chosen-country';
import { useChosenCountry } from '../../queries/use-countries';
import type { CountryChoice } from '../../session/countries';
import { LoadingText } from '../../ui/feedback/skeleton';
import { Flag } from '../../ui/media/flag';
import type { CountryMode } from './linked-choice';
import styles from './segments.module.css';

type SegmentsProps<T extends string> = {
  legend: string;
  options: readonly { value: T; label: ReactNode; text: ReactNode; media?: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
};

/** A segmented control with two or three options. */
function Segments<T extends string>({ legend, options, value, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.set} aria-label={legend}>
      <div className={styles.well}>
        {options.map((option) => (
          <label key={option.value} className={styles.half}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
            <span className={styles.text}>
              {option.media}
              <span className={styles.words}>{option.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CountrySegmentsProps {
  choice: CountryChoice;
  mode: CountryMode;
  onMode: (mode: CountryMode) => void;
}

const shown = (chosen: ChosenCountry) => ({
  text: chosenCountryWords(chosen, t('Not chosen')) ?? <LoadingText label={t('Loading')} />,
  media: chosen.kind === 'known' && <Flag src={chosen.country.flagUrl} />,
});

/** The segments for nationality and residence, one of which is being chosen. */
export function CountrySegments({ choice, mode, onMode }: CountrySegmentsProps) {
  const nationality = useChosenCountry(choice.nationalityId);
  const residence = useChosenCountry(choice.residenceId);
  return (
    <Segments
      legend={t('Nationality and residence')}
      value={mode}
      onChange={onMode}
      options={[
        { value: 'nationality', label: t('Nationality'), ...shown(nationality) },
        { value: 'residence', label: t('Residence'), ...shown(residence) },
      ]}
    />
  );
}
