import { useCountryChoice } from '../../state/countries';
import { useCountry } from '../../state/country-queries';
import { useOpenOverlay } from '../../state/overlays';
import { classNames } from '../../ui/class-names';
import { Flag } from '../../ui/flag';
import { Icon } from '../../ui/icon';
import styles from './country-selectors.module.css';

interface SelectorProps {
  label: 'Nationality' | 'Residence';
  countryId: number | undefined;
  onOpen: () => void;
}

function Selector({ label, countryId, onOpen }: SelectorProps) {
  const country = useCountry(countryId);
  return (
    <button className={styles.selector} type="button" aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>
          {country && <Flag src={country.flagUrl} size="small" />}
          {/* A known country whose list is still loading keeps its place. */}
          <span className={styles.name}>
            {country?.name ?? (countryId === undefined ? 'Choose' : ' ')}
          </span>
        </span>
      </span>
      <span className={styles.chevron}>
        <Icon name="chevron-down" size={20} />
      </span>
    </button>
  );
}

/** Nationality and residence side by side; each opens the picker in its own mode. */
export function CountrySelectors({ look }: { look: 'floating' | 'flat' }) {
  const { nationalityId, residenceId } = useCountryChoice();
  const openOverlay = useOpenOverlay();
  return (
    <div className={classNames(styles.bar, styles[look])}>
      <Selector
        label="Nationality"
        countryId={nationalityId}
        onOpen={() => openOverlay({ kind: 'countries', mode: 'nationality' })}
      />
      <Selector
        label="Residence"
        countryId={residenceId}
        onOpen={() => openOverlay({ kind: 'countries', mode: 'residence' })}
      />
    </div>
  );
}
