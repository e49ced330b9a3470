import { Link } from 'react-router-dom';
import type { Order } from '../../contract/orders';
import { useRevisionStep } from '../../sync/use-revision-step';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';

/** The next thing to fix of an order, or the re-submission; nothing while neither is to be done. */
export function RevisionFooter({ order }: { order: Order }) {
  const step = useRevisionStep(order);
  return (
    step && (
      <FooterAction>
        <Button link={<Link to={step.to} />}>{step.label}</Button>
      </FooterAction>
    )
  );
}
