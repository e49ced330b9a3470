import { Link } from 'react-router-dom';
import type { OrderInList } from '../../contract/orders';
import { describeApplicantStatus } from '../../domain/applicant/applicant-status';
import { localDateOf } from '../../domain/calendar/calendar-date';
import { cardAction, waitsForTraveller } from '../../domain/order/card-action';
import { listOutlook } from '../../domain/order/list-outlook';
import { visaTitle } from '../../domain/order/visa-title';
import { applicantStateLabels } from '../../i18n/applicant-words';
import { cardActionLabels } from '../../i18n/order-words';
import { inLine } from '../../language/in-line';
import { formatPromisedDay } from '../../language/promised-day';
import { ServerText } from '../../language/server-text';
import { t } from '../../language/translate';
import { clock } from '../../page/services';
import { useDataAge } from '../../queries/data-age';
import { cardTarget } from '../../routing/card-target';
import { paths } from '../../routing/paths';
import { StateChip } from '../../ui/feedback/state-chip';
import { ListRow } from '../../ui/layout/list-row';
import { ImageThumb } from '../../ui/media/image-thumb';
import type { RunningProps } from './running-card';
import styles from './running-application.module.css';

/** A further running application in one line, which opens it. */
export function OtherApplication({ order, updatedAt, isOutdated }: RunningProps) {
  const age = useDataAge(updatedAt, isOutdated);
  const now = clock.now();
  const outlook = listOutlook(order, now);
  const target = cardTarget(order.id, cardAction(order)) ?? paths.orderDetail(order.id);
  return (
    <ListRow
      as="li"
      leading={<ImageThumb src={order.backgroundUrl} shape="tile" icon="stamp" />}
      title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
      detail={
        <span className={styles.state}>
          <State order={order} />
          <span>
            {inLine(
              outlook?.kind === 'result'
                ? t('Result by {day}', { day: formatPromisedDay(outlook.by, localDateOf(now)) })
                : t('{count, plural, one {# applicant} other {# applicants}}', {
                    count: order.applicants.length,
                  }),
              age,
            )}
          </span>
        </span>
      }
      chevron={false}
      link={<Link to={target} />}
    />
  );
}

/** The traveller's next action; without one the stage of the first applicant without a result. */
function State({ order }: { order: OrderInList }) {
  const action = cardAction(order);
  if (action && waitsForTraveller(order))
    return (
      <StateChip look="plain" tone={action === 're-submit' ? 'danger' : 'wait'}>
        {t(cardActionLabels[action])}
      </StateChip>
    );
  const present = order.applicants.find(({ status }) => status !== 'completed');
  if (!present) return null;
  const { state, tone } = describeApplicantStatus(present);
  return (
    <StateChip look="plain" tone={tone} icon={state === 'in-embassy' ? 'bank' : 'clock'}>
      {t(applicantStateLabels[state])}
    </StateChip>
  );
}
