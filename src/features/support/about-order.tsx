import { Notice } from '../../ui/feedback/notice';

/** Which application a message is about; nothing where it is about none. */
export function AboutOrder({ orderId }: { orderId: string | undefined }) {
  if (orderId === undefined) return null;
  return (
    <Notice tone="sunk" icon="briefcase" over="Order ID">
      {orderId}
    </Notice>
  );
}
