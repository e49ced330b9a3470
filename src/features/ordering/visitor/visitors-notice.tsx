import type { Order } from '../../../contract/orders';
import { isPhoneId } from '../../../domain/order/phone-id';
import { t } from '../../../language/translate';
import { paths } from '../../../routing/paths';
import { useIsOnline } from '../../../services/connection';
import { openLogIn } from '../../../session/login-dialog';
import { useOwnerId } from '../../../session/session';
import { visitorOwnerId } from '../../../storage/user-keys';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';

/** Whether an order was begun by a visitor, and waits for a log-in. */
export const useIsVisitors = (orderId: string): boolean =>
  useOwnerId() === visitorOwnerId && isPhoneId(orderId);

/** Opens the log-in, after which the visitor's order can be taken over. */
export const logInToSend = (orderId: string): void =>
  openLogIn({
    intent: { kind: 'go', path: paths.orderUpload(orderId) },
    purpose: t('To send your application'),
  });

/** Says of an order that a visitor has begun that it is on this phone alone, and how it is sent. */
export function VisitorsNotice({ order: { id } }: { order: Order }) {
  const isVisitors = useIsVisitors(id);
  const online = useIsOnline();
  if (!isVisitors) return null;
  return (
    <Notice
      tone="info"
      icon="saved-phone"
      title={t('Not in an account yet')}
      {...(online && {
        action: (
          <Button variant="card" onClick={() => logInToSend(id)}>
            {t('Log In / Sign Up')}
          </Button>
        ),
      })}
    >
      {online
        ? t('You can go on without an account. To send the application, log in or sign up.')
        : t(
            'You can go on without an account. To send the application, log in or sign up when you are online.',
          )}
    </Notice>
  );
}
