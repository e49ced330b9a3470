import { Link } from 'react-router-dom';
import type { Applicant } from '../../../contract/applicants';
import { type FailedItem, failedItems } from '../../../domain/document/failed-items';
import { expectedDates } from '../../../domain/order/expected-dates';
import { differenceHolds } from '../../../domain/payment/due-fee';
import { identityLabel, requiredItemName } from '../../../i18n/applicant-labels';
import { msg } from '../../../domain/messages/text-params';
import { formatList } from '../../../language/format';
import { inLine, t } from '../../../language/translate';
import { AroundWritten, WrittenText } from '../../../language/written-text';
import { missingPath } from '../../../routing/next-paths';
import { paths } from '../../../routing/paths';
import { useLeaveFeedback } from '../../../session/leave-feedback';
import { useReplaced } from '../../../outbox/page/use-revision-step';
import { Button } from '../../../ui/actions/button';
import { StateChip } from '../../../ui/feedback/state-chip';
import { Card, CardRow } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { Icon } from '../../../ui/media/icon';
import { IconTile } from '../../../ui/media/icon';
import { ApplicantChip, ApplicantPicture } from '../applicant-head';
import { type ApplicantStage, applicantStages } from '../applicant-stages';
import { type Outcome as Kind, outcomeOf, outcomeSteps, resultTone } from './outcome-steps';
import styles from './revision-list.module.css';
import { StageLine } from '../stage-line';

interface OutcomeProps {
  orderId: string;
  productId: number;
  applicant: Applicant;
  /** Whether money of the order was paid back, or is on its way. */
  refunded: boolean;
  kind: Kind;
}

/** The meaning of a refusal, a collection or a mailed passport, and the traveller's next steps. */
function Outcome({ orderId, productId, applicant, refunded, kind }: OutcomeProps) {
  const leaveFeedback = useLeaveFeedback();
  const { interview } = applicant;
  const steps = outcomeSteps(kind, {
    hasLetters: (interview?.letters.length ?? 0) > 0,
    refunded,
  });
  const notes = kind === 'refused' ? undefined : interview?.notes;
  return (
    <>
      <div className={styles.outcome}>
        {steps.whereTitle && <h3 className={styles.title}>{t(steps.whereTitle)}</h3>}
        {notes ? (
          <p className={styles.notes}>
            <WrittenText>{notes}</WrittenText>
          </p>
        ) : (
          steps.unknown && <p>{t(steps.unknown)}</p>
        )}
        <h3 className={styles.title}>{t(steps.listTitle)}</h3>
        <ul className={styles.list}>
          {steps.list.map((each, index) => (
            <li key={index}>{t(each)}</li>
          ))}
        </ul>
      </div>
      {kind === 'refused' && (
        <ListRow
          leading={<IconTile icon="refresh" tone="action" />}
          title={t('Apply again')}
          detail={t('A new application has its own price.')}
          link={<Link to={paths.product(productId)} />}
        />
      )}
      <ListRow
        leading={<IconTile icon="chat" />}
        title={t(steps.support)}
        detail={t('Write to Support. It is free.')}
        onClick={() => leaveFeedback(orderId)}
      />
    </>
  );
}

interface RevisionListProps {
  orderId: string;
  applicant: Applicant;
  failed: readonly FailedItem[];
}

/**
 * The items of a revision, in the order of the documents list. Each leads to its page; one that was
 * replaced on this phone, and whose replacement has not arrived yet, is ticked.
 */
function RevisionList({ orderId, applicant, failed }: RevisionListProps) {
  const isReplaced = useReplaced();
  const order = { id: orderId, applicants: [applicant] };
  return (
    <Card as="ul" label={t('What to fix')}>
      {failed.map((item) => {
        const replaced = isReplaced(applicant.id, item);
        return (
          <ListRow
            as="li"
            key={item.kind === 'document' ? item.id : item.kind}
            leading={
              <span className={replaced ? styles.replaced : styles.open}>
                <Icon name={replaced ? 'check-circle' : 'warning'} size={24} />
              </span>
            }
            title={requiredItemName(item)}
            detail={
              replaced ? (
                t('Replaced, on its way to us')
              ) : item.reason ? (
                <WrittenText>{item.reason}</WrittenText>
              ) : (
                item.isMissing && t('It is missing. Add it.')
              )
            }
            link={<Link to={missingPath(order, { applicantId: applicant.id, item })} />}
          />
        );
      })}
    </Card>
  );
}

/** 'Employment letter: The stamp is cut off.', of which only the name is the app's. */
function Why({ reason, of }: { reason: string; of?: string }) {
  return of === undefined ? (
    <WrittenText>{reason}</WrittenText>
  ) : (
    <AroundWritten
      text={msg('{name}: {reason}')}
      params={{ name: of }}
      name="reason"
      written={reason}
    />
  );
}

interface OfOrder {
  orderId: string;
  /** The price difference that is due, as an amount. */
  owed: string | undefined;
  /** The processing time in working days, if the server names it. */
  needDays: number | undefined;
  now: Date;
}

interface Props extends OfOrder {
  productId: number;
  applicant: Applicant;
  /** Whether money of the order was paid back, or is on its way. */
  refunded: boolean;
}

const stagesOf = (applicant: Applicant, { needDays, now, owed }: OfOrder) =>
  applicantStages(applicant, failedItems(applicant), now, expectedDates(applicant, needDays, now), {
    owed,
  });

/**
 * The stages that several applicants have in common, to the day; undefined if one is elsewhere, or has
 * more to show than stages.
 */
export function sharedStages(
  applicants: readonly Applicant[],
  order: OfOrder,
): ApplicantStage[] | undefined {
  const [first, ...rest] = applicants;
  if (!first || rest.length === 0) return undefined;
  const hasMore = ({ status, interview }: Applicant) =>
    status === 'revision-needed' || status === 'completed' || (interview?.letters.length ?? 0) > 0;
  if (applicants.some(hasMore)) return undefined;
  const stages = stagesOf(first, order);
  const drawn = JSON.stringify(stages);
  return rest.every((each) => JSON.stringify(stagesOf(each, order)) === drawn) ? stages : undefined;
}

interface SharedProps extends OfOrder {
  applicants: readonly Applicant[];
  stages: readonly ApplicantStage[];
}

/** Applicants who are equally far: each leads to its documents, and the stages stand once. */
export function SharedCard({ orderId, owed, applicants, stages }: SharedProps) {
  const names = formatList(applicants.map(({ firstName }) => firstName));
  return (
    <Card as="article" label={names}>
      {applicants.map((applicant) => (
        <ListRow
          key={applicant.id}
          leading={<ApplicantPicture {...applicant} />}
          title={applicant.firstName}
          titleAs="h2"
          titleSize={17}
          titleWeight={600}
          detail={inLine(identityLabel(applicant.identity), t('Documents'))}
          chip={<PresentChip applicant={applicant} owed={owed} />}
          link={<Link to={paths.applicantMaterial(orderId, applicant.id)} />}
        />
      ))}
      <CardRow>
        <StageLine label={t('Progress of {firstName}', { firstName: names })} items={stages} />
      </CardRow>
    </Card>
  );
}

function PresentChip({ applicant, owed }: Pick<Props, 'applicant' | 'owed'>) {
  return owed !== undefined && differenceHolds(applicant.status) ? (
    <StateChip tone="wait" icon="pause">
      {t('On hold')}
    </StateChip>
  ) : (
    <ApplicantChip applicant={applicant} />
  );
}

/** An applicant of an order: the status, and what the traveller can do. */
export function ApplicantCard({ productId, applicant, refunded, ...order }: Props) {
  const { orderId, owed } = order;
  const { firstName, identity, interview } = applicant;
  const failed = failedItems(applicant);
  const outcome = outcomeOf(applicant);
  const toFix = applicant.status === 'revision-needed' && failed.length > 0;
  const letters = interview?.letters.length ?? 0;
  return (
    <Card as="article" label={firstName}>
      <ListRow
        leading={<ApplicantPicture {...applicant} />}
        title={firstName}
        titleAs="h2"
        titleSize={17}
        titleWeight={600}
        detail={identityLabel(identity)}
        action={<PresentChip applicant={applicant} owed={owed} />}
        tone={resultTone(applicant)}
      />
      <CardRow>
        <Stack gap={12}>
          <StageLine
            label={t('Progress of {firstName}', { firstName })}
            items={stagesOf(applicant, order).map(({ why, ...stage }) => ({
              ...stage,
              // The list below has every reason.
              ...(toFix ? { detail: undefined } : why && { detail: <Why {...why} /> }),
            }))}
          />
          {toFix && <RevisionList {...{ orderId, applicant, failed }} />}
          <Button
            small
            full
            variant={toFix ? 'secondary' : 'outlined'}
            link={<Link to={paths.applicantMaterial(orderId, applicant.id)} />}
          >
            {toFix ? mendLabel(failed.length) : t('Documents')}
          </Button>
        </Stack>
      </CardRow>
      {outcome && <Outcome kind={outcome} {...{ orderId, productId, applicant, refunded }} />}
      {letters > 0 && (
        <ListRow
          title={t('Docs for Appointment')}
          detail={t(
            '{count, plural, one {# letter of the embassy} other {# letters of the embassy}}',
            { count: letters },
          )}
          link={<Link to={paths.embassyMaterial(orderId, applicant.id)} />}
        />
      )}
    </Card>
  );
}

const mendLabel = (count: number): string =>
  t('{count, plural, one {Replace the document} other {Replace # documents}}', { count });
