import { Icon } from '../media/icon';
import { t } from '../../language/translate';
import styles from './language-select.module.css';

interface LanguageSelectProps {
  value: string;
  /** Values are language tags: each is also the `lang` of its label. */
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  busy?: boolean;
}

/** The app's languages, as a small native select. */
export function LanguageSelect({ value, options, onChange, busy }: LanguageSelectProps) {
  return (
    <span className={styles.box} aria-busy={busy}>
      <Icon name="globe" size={20} />
      <select
        className={styles.select}
        aria-label={t('Language')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}
