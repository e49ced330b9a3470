import { Link } from 'react-router-dom';
import { CountrySelectors } from '../features/home/country-selectors';
import { useAccountSummary } from '../queries/account-summary-query';
import { openLogIn } from '../session/login-dialog';
import { useOpenOverlay } from '../page/overlays';
import { useIsLoggedIn } from '../session/session';
import { Button } from '../ui/actions/button';
import { CountBadge } from '../ui/feedback/count-badge';
import { Icon } from '../ui/media/icon';
import { Logo } from './logo';
import { paths } from '../routing/paths';
import styles from './wide-header-row.module.css';
import { t } from '../language/translate';

/** The content of the header on wide screens. */
export function WideHeaderRow() {
  const loggedIn = useIsLoggedIn();
  const { data: summary } = useAccountSummary();
  const unprocessed = summary?.unprocessedCount ?? 0;
  const openOverlay = useOpenOverlay();
  return (
    <>
      <Link className={styles.home} to={paths.home} aria-label={t('Visa, home')}>
        <Logo />
      </Link>
      <div className={styles.countries}>
        <CountrySelectors look="flat" />
      </div>
      {loggedIn ? (
        <Link className={styles.link} to={paths.orders}>
          {t('My Applications')}
          <CountBadge
            count={unprocessed}
            label={t('{count, plural, one {need you} other {need you}}', { count: unprocessed })}
          />
        </Link>
      ) : (
        <Button variant="link" onClick={() => openLogIn()}>
          {t('Log In / Sign Up')}
        </Button>
      )}
      <button
        className={styles.account}
        type="button"
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        onClick={() => openOverlay({ kind: 'menu' })}
      >
        <Icon name="user" size={24} />
      </button>
    </>
  );
}
