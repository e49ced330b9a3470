import { useEffect, useState } from 'react';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { isRaw } from '../../../outbox/core/item';
import type { PassportItem } from '../../../outbox/kinds/passport';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { IconTile } from '../../../ui/media/icon';
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
  return { stage, isLate: id !== undefined && lateId === id };
}

/** The stages of the reading; it also goes on after the traveller has left the page. */
export function ReadingStages({ stage }: { stage: Stage }) {
  return (
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
}
