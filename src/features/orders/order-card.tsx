import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { OrderInList } from '../../contract/orders';
import { cardAction } from '../../domain/order/card-action';
import { isCancelled } from '../../domain/order/order-state';
import { cardActionLabels } from '../../i18n/order-words';
import type { OutboxItem } from '../../outbox/core/item';
import { visaTerms } from '../../page/visa-labels';
import { visaTitle } from '../../domain/order/visa-title';
import { Button } from '../../ui/actions/button';
import { Card, CardRow } from '../../ui/layout/card';
import { ImageThumb } from '../../ui/media/image-thumb';
import { ListRow } from '../../ui/layout/list-row';
import { StateChip } from '../../ui/feedback/state-chip';
import { ApplicantChip } from './applicant-chip';
import { ApplicantPicture } from './applicant-picture';
import { cardTarget } from '../../routing/card-target';
import { queuedWords } from './queued-words';
import { formatDay } from '../../language/format';
import { t } from '../../language/translate';
import { ServerText } from '../../language/server-text';

interface Props {
  order: OrderInList;
  /** The order's outbox items. */
  items: readonly Pick<OutboxItem, 'state'>[];
}

/** The card of an order in the list. */
export function OrderCard({ order, items }: Props) {
  const action = cardAction(order);
  const cancelled = isCancelled(order);
  const isDraft = action === 'upload';
  const queued = queuedWords(items);
  const target = cardTarget(order.id, action) ?? paths.orderDetail(order.id);
  return (
    <Card as="article" tone={isDraft ? 'dashed' : 'card'} label={visaTitle(order)}>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
        titleAs="h2"
        titleSize={17}
        titleWeight={600}
        detail={
          <>
            {visaTerms(order)}
            <br />
            {cancelled ? t('Canceled') : <bdi dir="ltr">{order.id}</bdi>}
            {isDraft && (
              <>
                <br />
                {t('Draft, started {day}', { day: formatDay(order.createdAt) })}
              </>
            )}
          </>
        }
        chip={
          queued && (
            <StateChip
              tone={queued.tone}
              icon={queued.tone === 'danger' ? 'warning' : 'saved-phone'}
            >
              {queued.label}
            </StateChip>
          )
        }
        link={<Link to={target} />}
        chevron={false}
      />
      {order.applicants.map((applicant) => (
        <ListRow
          key={applicant.id}
          leading={<ApplicantPicture {...applicant} />}
          title={applicant.firstName}
          chip={!cancelled && <ApplicantChip applicant={applicant} />}
        />
      ))}
      {action && (
        <CardRow last>
          <Button
            small
            full
            variant={action === 'details' ? 'outlined' : 'secondary'}
            link={<Link to={target} />}
          >
            {t(cardActionLabels[action])}
          </Button>
        </CardRow>
      )}
    </Card>
  );
}
