import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { answerCookies, useCookieConsent } from '../../page/cookie-consent';
import { Button } from '../../ui/actions/button';
import { measureFooter } from '../../ui/actions/measure-footer';
import styles from './cookie-bar.module.css';
import { t } from '../../language/translate';

/**
 * The cookie bar at the lower edge, until it is answered. At the end of the page it covers no
 * content.
 */
export function CookieBar() {
  const consent = useCookieConsent();
  if (consent) return null;
  return (
    <section
      ref={(bar) => (bar ? measureFooter(bar) : undefined)}
      className={styles.bar}
      aria-label={t('Cookies')}
    >
      <p className={styles.words}>
        {t('May we count visits with cookies?')}{' '}
        <Link to={paths.privacyPolicy} target="_blank">
          {t('Privacy Policy')}
        </Link>
      </p>
      <div className={styles.buttons}>
        <Button variant="outlined" small onClick={() => answerCookies('rejected', Date.now())}>
          {t('Reject')}
        </Button>
        <Button variant="secondary" small onClick={() => answerCookies('accepted', Date.now())}>
          {t('Accept')}
        </Button>
      </div>
    </section>
  );
}
