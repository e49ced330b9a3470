import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { Card } from '../../ui/layout/card';
import { Checkbox } from '../../ui/forms/checkbox';
import { ListRow } from '../../ui/layout/list-row';
import { Notice } from '../../ui/feedback/notice';
import { LoadFailed } from '../../ui/feedback/load-failed';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import { t } from '../../language/translate';
import { noticeNames } from './notice-names';
import styles from './notices-sheet.module.css';
import { TellMe } from './tell-me';
import { useNotices, type NoticeWish } from './use-notices';
import { pushPermission } from '../../platform/push-permission';

/** Of which changes the traveller is told, and how. */
export function NoticesSheet({ onClose }: { onClose: () => void }) {
  const { wishes, problem, load, change } = useNotices();
  const offline = !useIsOnline();
  return (
    <Sheet
      open
      title={t('Notifications')}
      line={t('How we tell you of a change')}
      onClose={onClose}
    >
      <Stack gap={16}>
        <TellMe />
        {pushPermission() === 'denied' && (
          <Notice tone="wait">
            {t(
              'This browser shows no notifications of this site. You can allow them in its settings.',
            )}
          </Notice>
        )}
        {problem && !wishes && <LoadFailed onRetry={load}>{describeProblem(problem)}</LoadFailed>}
        {!wishes && !problem && (
          <LoadingArea label={t('Loading your choices')}>
            <Skeleton shape="row" count={4} />
          </LoadingArea>
        )}
        {wishes && (
          <Card as="ul" label={t('Notifications')}>
            {wishes.map((wish) => (
              <WishRow key={wish.kind} wish={wish} disabled={offline} onChange={change} />
            ))}
          </Card>
        )}
      </Stack>
    </Sheet>
  );
}

interface WishRowProps {
  wish: NoticeWish;
  disabled: boolean;
  onChange: (wish: NoticeWish) => void;
}

function WishRow({ wish, disabled, onChange }: WishRowProps) {
  const name = t(noticeNames[wish.kind]);
  return (
    <ListRow
      as="li"
      title={name}
      below={
        <div className={styles.ways} role="group" aria-label={name}>
          <Checkbox
            checked={wish.mail}
            disabled={disabled}
            onChange={(mail) => onChange({ ...wish, mail })}
          >
            {t('E-mail')}
          </Checkbox>
          <Checkbox
            checked={wish.push}
            disabled={disabled}
            onChange={(push) => onChange({ ...wish, push })}
          >
            {t('Notification')}
          </Checkbox>
        </div>
      }
    />
  );
}
