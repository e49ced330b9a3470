import { useEffect, useState } from 'react';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import type { PassportField, PassportForm } from '../../../domain/passport/passport-form';
import { sureFields } from '../../../domain/passport/picture-reading';
import { t } from '../../../language/translate';
import { isRaw } from '../../../outbox/core/item';
import type { PassportItem } from '../../../outbox/kinds/passport';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { IconTile } from '../../../ui/media/icon';
import { valueText } from '../field-labels';
import { usePhoneLook } from '../phone-look';

const stages = [
  msg('Picture saved'),
  msg('Reading the two lines at its foot'),
  msg('Getting the picture ready'),
];

/** The index of the present stage. */
type Stage = 1 | 2;

/** Nobody waits longer without being offered to type. */
const patienceMs = 20_000;

interface PassportReading {
  /** Undefined if nothing is read. */
  stage: Stage | undefined;
  /** It takes so long that the form is offered. */
  isLate: boolean;
  /** The fields that are certain by now. */
  sure: Partial<PassportForm>;
}

/** How far the reading of a picture on this phone is, from its saving to its form. */
export function usePassportStage(item: PassportItem | undefined): PassportReading {
  const look = usePhoneLook(item);
  const isPreparing = item !== undefined && isRaw(item) && item.state !== 'needs-you';
  const isOpen = item !== undefined && item.sealedFields === undefined;
  const stage = isOpen ? (look === 'reading' ? 1 : isPreparing ? 2 : undefined) : undefined;
  const id = stage && item?.id;
  const [lateId, setLateId] = useState<string>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => setLateId(id), patienceMs);
    return () => clearTimeout(timer);
  }, [id]);
  const found = look === undefined || look === 'reading' ? undefined : look.look;
  const sure = found?.kind === 'read' ? sureFields(found) : {};
  return { stage, isLate: id !== undefined && lateId === id, sure };
}

/** The rows of what is read, with the fields that make them. */
const read: readonly (readonly [SourceText, readonly PassportField[]])[] = [
  [msg('Name'), ['surname', 'givenName']],
  [msg('Passport number'), ['passportNumber']],
  [msg('Birthday, expiry, gender'), ['birthday', 'expireDate', 'sex']],
];

/** The fields that the two lines say for certain; before, their places. */
function ReadSoFar({ stage, sure }: { stage: Stage; sure: Partial<PassportForm> }) {
  return (
    <Card as="ul" label={t('Read so far')}>
      {read.map(([label, fields], index) => {
        const found = fields.filter((field) => sure[field]);
        const isWhole = found.length === fields.length;
        const words = found.map((field) => valueText(field, sure[field] ?? ''));
        return (
          <ListRow
            as="li"
            key={index}
            over={t(label)}
            title={
              found.length > 0 ? (
                <bdi>{words.join(fields.length === 3 ? ' · ' : ', ')}</bdi>
              ) : (
                <Skeleton shape="text" />
              )
            }
            end={isWhole ? t('certain') : stage === 1 ? t('reading') : t('to be checked')}
            endTone={isWhole ? 'ok' : stage === 1 ? 'quiet' : 'wait'}
          />
        );
      })}
    </Card>
  );
}

/** The stages of the reading, which goes on after the traveller has left, and what is read by now. */
export function ReadingStages({ stage, sure }: { stage: Stage; sure: Partial<PassportForm> }) {
  const stands = (
    <section aria-live="polite">
      <SectionHeading size={17}>{t('Reading the passport')}</SectionHeading>
      <Card as="ol">
        {stages.map((name, index) => (
          <ListRow
            as="li"
            key={index}
            leading={
              index < stage ? (
                <IconTile icon="check" tone="ok" />
              ) : (
                <IconTile
                  icon={index === stage ? 'scan' : 'clock'}
                  tone={index === stage ? 'action' : 'neutral'}
                />
              )
            }
            title={t(name)}
            detail={
              index === stage
                ? t('You can leave this page meanwhile.')
                : index < stage
                  ? t('Done')
                  : undefined
            }
          />
        ))}
      </Card>
    </section>
  );
  // Nothing was found, and there is nothing to wait for.
  const hasFields = stage === 1 || Object.keys(sure).length > 0;
  return (
    <Stack gap={16}>
      {stands}
      {hasFields && <ReadSoFar stage={stage} sure={sure} />}
    </Stack>
  );
}
