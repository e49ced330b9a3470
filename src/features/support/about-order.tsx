import { Notice } from '../../ui/feedback/notice';
import { t } from '../../language/translate';

/** Shows the application that a message is about; renders nothing if there is none. */
export function AboutOrder({ orderId }: { orderId: string | undefined }) {
  if (orderId === undefined) return null;
  return (
    <Notice tone="sunk" icon="briefcase" over={t('Order ID')}>
      <bdi dir="ltr">{orderId}</bdi>
    </Notice>
  );
}
