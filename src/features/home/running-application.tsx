import { Link } from 'react-router-dom';
import { cardAction } from '../../domain/order/card-action';
import { orderProgress } from '../../domain/order/order-progress';
import { runningOrder } from '../../domain/order/order-group';
import { cardActionLabels, progressLabels } from '../../i18n/order-words';
import { formatList } from '../../language/format';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { visaTitle } from '../../page/visa-labels';
import { useRecentOrders } from '../../queries/recent-orders-query';
import { paths } from '../../routing/paths';
import { Button } from '../../ui/actions/button';
import { StepProgress } from '../../ui/feedback/step-progress';
import { Card, CardRow } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { ImageThumb } from '../../ui/media/image-thumb';

/** The running application with its next action; nothing for visitors and without one. */
export default function RunningApplication() {
  const order = runningOrder(useRecentOrders() ?? []);
  const action = order && cardAction(order);
  if (!order || !action) return null;
  const { steps, active } = orderProgress(order);
  const names = order.applicants.map(({ firstName }) => firstName);
  const target = action === 'upload' ? paths.orderUpload(order.id) : paths.orderDetail(order.id);
  return (
    <Card as="section" label={t('Your running application')}>
      <ListRow
        leading={<ImageThumb src={order.backgroundUrl} shape="square" icon="stamp" />}
        title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
        titleAs="h2"
        titleSize={17}
        titleWeight={600}
        detail={names.length > 0 ? formatList(names) : t('No applicant yet')}
        link={<Link to={target} />}
      />
      <CardRow>
        <StepProgress
          steps={steps.map((step) => t(progressLabels[step]))}
          current={steps.indexOf(active)}
        />
      </CardRow>
      <CardRow last>
        <Button
          full
          variant={action === 'details' ? 'outlined' : 'primary'}
          link={<Link to={target} />}
        >
          {action === 'upload' ? t('Continue your application') : t(cardActionLabels[action])}
        </Button>
      </CardRow>
    </Card>
  );
}
