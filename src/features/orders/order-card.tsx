import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import type { OrderInList } from '../../contract/orders';
import { cardAction } from '../../domain/card-action';
import { isCancelled } from '../../domain/order-state';
import { visaTerms, visaTitle } from '../../state/order-words';
import { Button } from '../../ui/button';
import { Card, CardRow } from '../../ui/card';
import { ImageThumb } from '../../ui/image-thumb';
import { ListRow } from '../../ui/list-row';
import { ApplicantChip } from './applicant-chip';
import { ApplicantFace } from './applicant-face';
import { cardTarget } from './card-target';

/** One application of the list. */
export function OrderCard({ order }: { order: OrderInList }) {
  const action = cardAction(order);
  const cancelled = isCancelled(order);
  const target = cardTarget(order.id, action) ?? paths.orderDetail(order.id);
  return (
    <Card as="article" label={visaTitle(order)}>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        title={visaTitle(order)}
        titleAs="h2"
        titleSize={17}
        titleWeight={600}
        detail={
          <>
            {visaTerms(order)}
            <br />
            {cancelled ? 'Canceled' : order.id}
          </>
        }
        link={<Link to={target} />}
        chevron={false}
      />
      {order.applicants.map((applicant) => (
        <ListRow
          key={applicant.id}
          leading={<ApplicantFace {...applicant} />}
          title={applicant.firstName}
          chip={!cancelled && <ApplicantChip applicant={applicant} />}
        />
      ))}
      {action && (
        <CardRow>
          <Button
            small
            full
            variant={action === 'Details' ? 'outlined' : 'secondary'}
            link={<Link to={target} />}
          >
            {action}
          </Button>
        </CardRow>
      )}
    </Card>
  );
}
