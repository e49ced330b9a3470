import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import { useAccountSummary } from '../../queries/account-summary-query';
import { openLogIn } from '../../session/login-dialog';
import { useIsLoggedIn } from '../../session/session';
import { Button } from '../../ui/actions/button';
import { Card, CardRow } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon';
import { ListRow } from '../../ui/layout/list-row';
import styles from './account-card.module.css';
import { t } from '../../language/translate';

const needsYou = (count: number): string =>
  t('{count, plural, =0 {Nothing needs you now} one {# needs you} other {# need you}}', { count });

/** A card with a link to the user's applications, beside the destinations on wide screens. */
export function AccountCard() {
  const loggedIn = useIsLoggedIn();
  const { data: summary } = useAccountSummary();
  if (loggedIn)
    return (
      <Card as="section" label={t('Your applications')}>
        <ListRow
          leading={<IconTile icon="briefcase" tone="action" />}
          title={t('My Applications')}
          titleAs="h2"
          titleSize={17}
          detail={summary && needsYou(summary.unprocessedCount)}
          link={<Link to={paths.orders} />}
        />
      </Card>
    );
  return (
    <Card as="section" label={t('Your applications')}>
      <CardRow>
        <div className={styles.visitor}>
          <h2>{t('Applied before?')}</h2>
          <p className={styles.text}>{t('Log in to see where your applications stand.')}</p>
          <Button variant="secondary" small full onClick={() => openLogIn()}>
            {t('Log In / Sign Up')}
          </Button>
        </div>
      </CardRow>
    </Card>
  );
}
