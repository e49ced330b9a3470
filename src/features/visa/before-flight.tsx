import { useEffect, useState } from 'react';
import type { PocketFacts } from '../../pocket/pocket-file';
import { draftNames } from '../../storage/draft-names';
import { t } from '../../language/translate';
import { drafts } from '../../services/stores';
import { useSession } from '../../session/session';
import { Checkbox } from '../../ui/forms/checkbox';
import { Card } from '../../ui/layout/card';
import { SectionHeading } from '../../ui/layout/section-heading';

/** Items to have at hand on arrival. */
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
  const [kept, setKept] = useState<readonly string[]>();
  /** Items ticked or unticked here: a late read does not undo them. */
  const [own, setOwn] = useState<Readonly<Record<string, boolean>>>({});
  useEffect(() => {
    let current = true;
    if (userId !== undefined)
      drafts.read(userId, name).then(
        (found) => current && setKept(Array.isArray(found) ? (found as string[]) : []),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [userId, name]);
  const items = itemsFor(facts.visa);
  const done = items.map(({ id }) => id).filter((id) => own[id] ?? kept?.includes(id));
  const words = done.join();
  useEffect(() => {
    if (userId === undefined || kept === undefined || Object.keys(own).length === 0) return;
    void drafts.write(userId, name, words.split(',').filter(Boolean)).catch(() => undefined);
  }, [userId, name, kept, own, words]);
  return (
    <section>
      <SectionHeading
        size={20}
        aside={t('{count} of {total} done', { count: done.length, total: items.length })}
      >
        {t('Before you fly')}
      </SectionHeading>
      <Card>
        {items.map(({ id, text }) => (
          <Checkbox
            key={id}
            row
            checked={done.includes(id)}
            onChange={(isDone) => setOwn((before) => ({ ...before, [id]: isDone }))}
          >
            {text}
          </Checkbox>
        ))}
      </Card>
    </section>
  );
}
