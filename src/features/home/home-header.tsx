import { useSyncExternalStore } from 'react';
import { headerOpaqueAfterPx } from '../../domain/limits';
import { t } from '../../language/translate';
import { type ChosenCountry, chosenCountryWords } from '../../queries/chosen-country';
import { useChosenCountry, useCountries } from '../../queries/use-countries';
import { useFirstRender } from '../../services/first-render';
import { useOpenOverlay } from '../../services/overlays';
import { useCountryChoice } from '../../session/countries';
import { LoadingText } from '../../ui/feedback/skeleton';
import { Flag } from '../../ui/media/flag';
import { Icon } from '../../ui/media/icon';
import { classNames } from '../../ui/styles/class-names';
import countrySelectorsStyles from './country-selectors.module.css';
import styles from './home-header.module.css';

interface SelectorProps {
  label: string;
  countryId: number | undefined;
  onOpen: () => void;
}

function Selector({ label, countryId, onOpen }: SelectorProps) {
  const isShell = useFirstRender() === 'shell';
  const known = useChosenCountry(countryId);
  const chosen: ChosenCountry = isShell ? { kind: 'loading' } : known;
  return (
    <button
      className={countrySelectorsStyles.selector}
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <span className={countrySelectorsStyles.words}>
        <span className={countrySelectorsStyles.label}>{label}</span>
        <span className={countrySelectorsStyles.value}>
          {chosen.kind === 'known' && <Flag src={chosen.country.flagUrl} size="small" />}
          <span className={countrySelectorsStyles.name}>
            {chosenCountryWords(chosen, t('Choose')) ?? <LoadingText label={t('Loading')} />}
          </span>
        </span>
      </span>
      <span className={countrySelectorsStyles.chevron}>
        <Icon name="chevron-down" size={20} />
      </span>
    </button>
  );
}

/** Replaces both selectors if the countries could not be loaded. */
function NotLoaded({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <button
      className={countrySelectorsStyles.selector}
      type="button"
      aria-disabled={busy}
      onClick={onRetry}
    >
      <span className={countrySelectorsStyles.words}>
        <span className={countrySelectorsStyles.label}>{t('Your countries did not load')}</span>
        <span className={countrySelectorsStyles.value}>
          <Icon name="refresh" size={20} />
          <span className={countrySelectorsStyles.name}>
            {busy ? t('Trying again') : t('Try again')}
          </span>
        </span>
      </span>
    </button>
  );
}

/** The buttons for nationality and residence; each opens the picker in its mode. */
export function CountrySelectors({ look }: { look: 'floating' | 'flat' }) {
  const { nationalityId, residenceId } = useCountryChoice();
  const { data, error, isFetching, refetch } = useCountries();
  const first = useFirstRender() !== undefined;
  const openOverlay = useOpenOverlay();
  const isChosen = nationalityId !== undefined || residenceId !== undefined;
  return (
    <div className={classNames(countrySelectorsStyles.bar, countrySelectorsStyles[look])}>
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

/** Where the page was after its last layout: reading `scrollY` in a render would force another. */
let position = 0;

function subscribe(listener: () => void): () => void {
  const update = () => {
    position = window.scrollY;
    listener();
  };
  // An observer is called first after the next layout.
  const afterLayout = new IntersectionObserver(() => {
    afterLayout.disconnect();
    update();
  });
  afterLayout.observe(document.documentElement);
  addEventListener('scroll', update, { passive: true });
  return () => {
    afterLayout.disconnect();
    removeEventListener('scroll', update);
  };
}

const onServer = () => false;

/** Whether the page is scrolled by more than this many CSS pixels. */
const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(subscribe, () => position > pixels, onServer);

/** The home page's header: transparent over the picture, opaque once the page is scrolled. */
export function HomeHeader() {
  const opaque = useScrolledPast(headerOpaqueAfterPx);
  const openOverlay = useOpenOverlay();
  return (
    <header className={styles.header}>
      <div className={classNames(styles.bar, opaque && styles.opaque)} data-opaque={opaque}>
        <CountrySelectors look={opaque ? 'flat' : 'floating'} />
        <button
          className={classNames(styles.menu, opaque && styles.flat)}
          type="button"
          aria-label={t('Menu')}
          aria-haspopup="dialog"
          onClick={() => openOverlay({ kind: 'menu' })}
        >
          <Icon name="menu" size={24} />
        </button>
      </div>
    </header>
  );
}
