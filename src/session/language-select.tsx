import { useState } from 'react';
import { isLanguage, languageNames, languages } from '../contract/languages';
import { t } from '../language/translate';
import { useLanguage } from '../language/use-language';
import { chooseLanguage } from '../page/choose-language';
import { Icon } from '../ui/media/icon';
import styles from './language-select.module.css';

/**
 * The app's languages, each by its own name, as a native select. While a catalogue loads, the
 * chosen language is shown already; if it does not arrive, the present one is shown again.
 */
export function LanguageSelect() {
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  async function choose(value: string) {
    if (!isLanguage(value)) return;
    setChosen(value);
    await chooseLanguage(value);
    setChosen(undefined);
  }
  return (
    <span className={styles.box} aria-busy={chosen !== undefined}>
      <Icon name="globe" size={20} />
      <select
        className={styles.select}
        aria-label={t('Language')}
        value={chosen ?? language}
        onChange={(event) => void choose(event.target.value)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
        {!isLanguage(language) && <option value={language}>{language}</option>}
      </select>
      <Icon name="chevron-down" size={16} />
    </span>
  );
}
