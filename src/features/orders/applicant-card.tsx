import { Link } from 'react-router-dom';
import { paths } from '../../routing/paths';
import type { Applicant } from '../../contract/applicants';
import { identityLabel } from '../../i18n/applicant-words';
import { expectedDates } from '../../domain/order/expected-dates';
import { failedItems } from '../../domain/document/failed-items';
import { Button } from '../../ui/actions/button';
import { Card, CardRow } from '../../ui/layout/card';
import { ListRow } from '../../ui/layout/list-row';
import { StateChip } from '../../ui/feedback/state-chip';
import { Stack } from '../../ui/layout/page';
import { StageLine } from './stage-line';
import { ApplicantChip } from './applicant-chip';
import { ApplicantPicture } from './applicant-picture';
import { applicantStages } from './applicant-stages';
import { Outcome } from './outcome';
import { outcomeOf, resultTone } from './outcome-steps';
import { RevisionList } from './revision-list';
import { msg } from '../../language/text';
import { t } from '../../language/translate';
import { AroundWritten, WrittenText } from '../../language/written-text';

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

interface Props {
  orderId: string;
  productId: number;
  applicant: Applicant;
  /** Whether money of the order was paid back, or is on its way. */
  refunded: boolean;
  /** The processing time in working days, if the server names it. */
  needDays: number | undefined;
  now: Date;
}

/** An applicant of an order: the status, and what the traveller can do. */
export function ApplicantCard({ orderId, productId, applicant, refunded, needDays, now }: Props) {
  const { firstName, identity, interview, visaUrl } = applicant;
  const failed = failedItems(applicant);
  const outcome = outcomeOf(applicant);
  const needsYou = applicant.status === 'revision-needed';
  const toFix = needsYou && failed.length > 0;
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
        action={
          needsYou && !toFix ? (
            <StateChip tone="ok">{t('Ready to re-submit')}</StateChip>
          ) : (
            <ApplicantChip applicant={applicant} />
          )
        }
        tone={resultTone(applicant)}
      />
      <CardRow>
        <Stack gap={12}>
          <StageLine
            label={t('Progress of {firstName}', { firstName })}
            items={applicantStages(
              applicant,
              failed,
              now,
              expectedDates(applicant, needDays, now),
            ).map(({ why, ...stage }) => ({
              ...stage,
              // The list below has every reason.
              ...(toFix ? { detail: undefined } : why && { detail: <Why {...why} /> }),
            }))}
          />
          {toFix && <RevisionList {...{ orderId, applicant, failed }} />}
          {visaUrl && (
            <Button small full icon="stamp" link={<Link to={paths.visa(orderId, applicant.id)} />}>
              {t('Open the visa')}
            </Button>
          )}
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
