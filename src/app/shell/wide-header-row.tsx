import { Link } from 'react-router-dom';
import { CountrySelectors } from '../../features/home/home-header';
import { t } from '../../language/translate';
import { useOpenOverlay } from '../../services/overlays';
import { siteFacts } from '../../services/site';
import { useAccountSummary } from '../../queries/account-summary-query';
import { paths } from '../../routing/paths';
import { openLogIn } from '../../session/login-dialog';
import { useIsLoggedIn } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { CountBadge } from '../../ui/feedback/count-badge';
import { Icon } from '../../ui/media/icon';
import styles from './wide-header-row.module.css';

/** The logo with the product's name. */
function Logo() {
  const { name, wordmark = name } = siteFacts();
  return (
    <span className={styles.logo}>
      <span className={styles.square}>
        <Icon name="stamp" />
      </span>
      {wordmark}
    </span>
  );
}

/** The content of the header on wide screens. */
export function WideHeaderRow() {
  const loggedIn = useIsLoggedIn();
  const { data: summary } = useAccountSummary();
  const unprocessed = summary?.unprocessedCount ?? 0;
  const openOverlay = useOpenOverlay();
  return (
    <>
      <Link
        className={styles.home}
        to={paths.home}
        aria-label={t('{name}, home', { name: siteFacts().name })}
      >
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
