import { Link, useLocation } from 'react-router-dom';
import { useAccountSummary } from '../../queries/account-summary-query';
import { useOpenOverlay } from '../../services/overlays';
import { Card } from '../../ui/layout/card';
import { CountBadge } from '../../ui/feedback/count-badge';
import { IconTile } from '../../ui/media/icon';
import { ListRow } from '../../ui/layout/list-row';
import { paths } from '../../routing/paths';
import { t } from '../../language/translate';

interface DrawerApplicationsProps {
  unsent: number;
  onNotices: () => void;
}

/** The menu's entries for users; hidden from visitors. */
export function DrawerApplications({ unsent, onNotices }: DrawerApplicationsProps) {
  const { data: summary } = useAccountSummary();
  const unprocessed = summary?.unprocessedCount ?? 0;
  const coupons = summary?.couponCount ?? 0;
  const openOverlay = useOpenOverlay();
  // Replaces the drawer's history entry by the page's.
  const inHistory = (useLocation().state as { sheet?: string } | null)?.sheet !== undefined;
  return (
    <Card as="ul" label={t('Account')}>
      <ListRow
        as="li"
        leading={<IconTile icon="briefcase" />}
        title={t('My Applications')}
        titleSize={17}
        end={
          <CountBadge
            count={unprocessed}
            label={t('{count, plural, one {need you} other {need you}}', { count: unprocessed })}
          />
        }
        link={<Link to={paths.orders} replace={inHistory} />}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="ticket" />}
        title={t('Coupons & Offers')}
        titleSize={17}
        end={
          <CountBadge
            count={coupons}
            label={t('{count, plural, one {to use} other {to use}}', { count: coupons })}
          />
        }
        link={<Link to={paths.coupons} replace={inHistory} />}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="user" />}
        title={t('Account')}
        titleSize={17}
        link={<Link to={paths.account} replace={inHistory} />}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="lock" />}
        title={t('Devices')}
        titleSize={17}
        onClick={() => openOverlay({ kind: 'devices' })}
      />
      <ListRow
        as="li"
        leading={<IconTile icon="mail" />}
        title={t('Notifications')}
        titleSize={17}
        onClick={onNotices}
      />
      {unsent > 0 && (
        <ListRow
          as="li"
          leading={<IconTile icon="upload-cloud" />}
          title={t('Uploads')}
          titleSize={17}
          end={
            <CountBadge
              count={unsent}
              label={t('{count, plural, one {not sent yet} other {not sent yet}}', {
                count: unsent,
              })}
            />
          }
          onClick={() => openOverlay({ kind: 'uploads' })}
        />
      )}
    </Card>
  );
}
