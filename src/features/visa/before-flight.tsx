import { useEffect, useState } from 'react';
import type { PocketFacts } from '../../pocket/pocket-file';
import { draftNames } from '../../storage/keys';
import { t } from '../../language/translate';
import { drafts } from '../../page/services';
import { useSession } from '../../session/session';
import { Checkbox } from '../../ui/forms/checkbox';
import { Card } from '../../ui/layout/card';
import { SectionHeading } from '../../ui/layout/section-heading';

/** What to have at hand on arrival. */
function itemsFor(visa: PocketFacts['visa']): readonly { id: string; text: string }[] {
  return [
    {
      id: 'passport',
      text: visa
        ? t('Passport {number}, the one in the visa', { number: visa.passportNumber })
        : t('The passport that you applied with'),
    },
    { id: 'copy', text: t('Printed copy of the visa') },
    { id: 'return', text: t('Return ticket') },
    { id: 'address', text: t('Address of the first night') },
  ];
}

/** 'Before you fly': a checklist whose ticks stay on this phone. */
export function BeforeFlight({ orderId, facts }: { orderId: string; facts: PocketFacts }) {
  const userId = useSession()?.userId;
  const name = `${draftNames.beforeFlight}:${orderId}:${facts.applicantId}`;
  const [done, setDone] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    if (userId !== undefined)
      drafts.read(userId, name).then(
        (kept) => current && Array.isArray(kept) && setDone(kept as string[]),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [userId, name]);
  const items = itemsFor(facts.visa);
  const count = items.filter(({ id }) => done.includes(id)).length;
  function tick(id: string, isDone: boolean): void {
    const next = isDone ? [...done, id] : done.filter((each) => each !== id);
    setDone(next);
    if (userId !== undefined) void drafts.write(userId, name, next).catch(() => undefined);
  }
  return (
    <section>
      <SectionHeading
        size={20}
        aside={t('{count} of {total} done', { count, total: items.length })}
      >
        {t('Before you fly')}
      </SectionHeading>
      <Card>
        {items.map(({ id, text }) => (
          <Checkbox
            key={id}
            row
            checked={done.includes(id)}
            onChange={(isDone) => tick(id, isDone)}
          >
            {text}
          </Checkbox>
        ))}
      </Card>
    </section>
  );
}
