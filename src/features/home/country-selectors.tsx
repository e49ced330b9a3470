import { chosenCountryWords, type ChosenCountry } from '../../queries/chosen-country';
import { useCountryChoice } from '../../session/countries';
import { useChosenCountry, useCountries } from '../../queries/use-countries';
import { useIsFirstRender } from '../../services/first-render';
import { useOpenOverlay } from '../../services/overlays';
import { classNames } from '../../ui/styles/class-names';
import { Flag } from '../../ui/media/flag';
import { Icon } from '../../ui/media/icon';
import { LoadingText } from '../../ui/feedback/skeleton';
import styles from './country-selectors.module.css';
import { t } from '../../language/translate';

interface SelectorProps {
  label: string;
  countryId: number | undefined;
  onOpen: () => void;
}

function Selector({ label, countryId, onOpen }: SelectorProps) {
  const first = useIsFirstRender();
  const known = useChosenCountry(countryId);
  const chosen: ChosenCountry = first ? { kind: 'loading' } : known;
  return (
    <button className={styles.selector} type="button" aria-haspopup="dialog" onClick={onOpen}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>
          {chosen.kind === 'known' && <Flag src={chosen.country.flagUrl} size="small" />}
          <span className={styles.name}>
            {chosenCountryWords(chosen, t('Choose')) ?? <LoadingText label={t('Loading')} />}
          </span>
        </span>
      </span>
      <span className={styles.chevron}>
        <Icon name="chevron-down" size={20} />
      </span>
    </button>
  );
}

/** Replaces both selectors if the countries could not be loaded. */
function NotLoaded({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <button className={styles.selector} type="button" aria-disabled={busy} onClick={onRetry}>
      <span className={styles.words}>
        <span className={styles.label}>{t('Your countries did not load')}</span>
        <span className={styles.value}>
          <Icon name="refresh" size={20} />
          <span className={styles.name}>{busy ? t('Trying again') : t('Try again')}</span>
        </span>
      </span>
    </button>
  );
}

/** The buttons for nationality and residence; each opens the picker in its mode. */
export function CountrySelectors({ look }: { look: 'floating' | 'flat' }) {
  const { nationalityId, residenceId } = useCountryChoice();
  const { data, error, isFetching, refetch } = useCountries();
  const first = useIsFirstRender();
  const openOverlay = useOpenOverlay();
  const isChosen = nationalityId !== undefined || residenceId !== undefined;
  return (
    <div className={classNames(styles.bar, styles[look])}>
      {isChosen && !first && !data && error ? (
        <NotLoaded busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <Selector
            label={t('Nationality')}
            countryId={nationalityId}
            onOpen={() => openOverlay({ kind: 'countries', mode: 'nationality' })}
          />
          <Selector
            label={t('Residence')}
            countryId={residenceId}
            onOpen={() => openOverlay({ kind: 'countries', mode: 'residence' })}
          />
        </>
      )}
    </div>
  );
}
