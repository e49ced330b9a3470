import { Link } from 'react-router-dom';
import type { Order } from '../../contract/orders';
import { failedItems } from '../../domain/document/failed-items';
import { t } from '../../language/translate';
import { missingPath } from '../../routing/missing-path';
import { paths } from '../../routing/paths';
import { taskName } from '../../sync/use-next-task';
import { Button } from '../../ui/actions/button';
import { FooterAction } from '../../ui/actions/footer-action';
import { useReplaced } from './use-replaced';

/** The next thing to fix of an order, or the re-submission; nothing while neither is to be done. */
export function RevisionFooter({ order }: { order: Order }) {
  const isReplaced = useReplaced();
  const asked = order.applicants
    .filter(({ status }) => status === 'revision-needed')
    .map((applicant) => ({ applicantId: applicant.id, failed: failedItems(applicant) }));
  const [open] = asked.flatMap(({ applicantId, failed }) =>
    failed
      .filter((item) => !isReplaced(applicantId, item))
      .map((item) => ({ to: 'item' as const, applicantId, item })),
  );
  const ready = asked.find(({ failed }) => failed.length === 0);
  if (open)
    return (
      <FooterAction>
        <Button link={<Link to={missingPath(order, open)} />}>
          {t('Next: {name}', { name: taskName(order, open) })}
        </Button>
      </FooterAction>
    );
  if (!ready) return null;
  return (
    <FooterAction>
      <Button link={<Link to={paths.applicantMaterial(order.id, ready.applicantId)} />}>
        {t('Re-submit documents')}
      </Button>
    </FooterAction>
  );
}
