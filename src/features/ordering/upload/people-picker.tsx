import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import type { PersonInList } from '../../../contract/account/people';
import type { Identity } from '../../../contract/codes';
import type { Order } from '../../../contract/orders';
import { fitsSearch, personMarks, usedAgainOf } from '../../../domain/applicant/people';
import { localDateOf } from '../../../domain/calendar/calendar-date';
import { mostApplicants } from '../../../domain/limits';
import { msg } from '../../../domain/messages/text-params';
import { visaTitle } from '../../../domain/order/visa-title';
import { formatList, formatMoney, formatCalendarDate } from '../../../language/format';
import { Rich } from '../../../language/rich';
import { inLine, t } from '../../../language/translate';
import { openChangesAtom } from '../../../outbox/page/order-changes';
import { useHoldUpdates } from '../../../services/busy';
import { describeProblem } from '../../../services/describe-problem';
import { useSendOnce } from '../../../services/send-once';
import { clock } from '../../../services/services';
import { Button } from '../../../ui/actions/button';
import { FooterReason } from '../../../ui/actions/footer-action';
import { Notice } from '../../../ui/feedback/notice';
import { Field } from '../../../ui/forms/field';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { IconTile } from '../../../ui/media/icon';
import { Sheet } from '../../../ui/overlays/sheet';
import styles from './people-picker.module.css';
import { PersonRow } from './person-row';

/** From so many people on there is a search. */
const searchFrom = 8;

/** The parts that are used again of those who are chosen. */
function UsedAgain({ people }: { people: readonly PersonInList[] }) {
  const today = localDateOf(clock.now());
  const uses = people.map((person) => usedAgainOf(person, today));
  const papers = people.flatMap(({ documents = [] }, index) =>
    documents.filter(({ kind }) => uses[index]?.papers?.some((paper) => paper.kind === kind)),
  );
  const answers = people.reduce((sum, { answerCount: count }) => sum + count, 0);
  const what = [
    uses.some(({ passportFrom }) => passportFrom !== undefined) && t('passport'),
    uses.some(({ photoFrom }) => photoFrom !== undefined) && t('photo'),
    ...new Set(papers.map(({ name }) => name)),
    answers > 0 && t('{count, plural, one {# answer} other {# answers}}', { count: answers }),
  ].filter((words) => typeof words === 'string');
  if (what.length === 0) return null;
  return (
    <Notice tone="sunk" icon="check-circle">
      <Rich
        text={msg('Used again for <b>{names}</b>: {what}. You can change each of them.')}
        params={{
          names: formatList(people.map(({ firstName }) => firstName)),
          what: formatList(what),
        }}
        tags={{ b: (part) => <strong>{part}</strong> }}
      />
    </Notice>
  );
}

/** The people who are applicants of an order, also those whom this phone adds or has just added. */
function useAdded(order: Order, people: readonly PersonInList[]): ReadonlySet<string> {
  const own = useAtomValue(openChangesAtom)
    .filter((item) => order.applicants.some(({ id }) => id === item.target.applicantId))
    .flatMap(({ content }) => (content.type === 'use-person' ? content.personId : []));
  const there = people.filter(({ orderIds: orders }) => orders.includes(order.id));
  return new Set([...own, ...there.map(({ id }) => id)]);
}

interface Props {
  order: Order;
  people: readonly PersonInList[];
  onSomeoneNew: () => void;
  onClose: () => void;
}

/** 'Add applicants': people of earlier applications, several at once, or somebody new. */
export function PeoplePicker({ order, people, onSomeoneNew, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Identity | null>>(new Map());
  const [search, setSearch] = useState('');
  const footerId = useId();
  useHoldUpdates('form');
  const added = useAdded(order, people);
  const marks = personMarks(people);
  const picked = people.filter(({ id }) => chosen.has(id) && !added.has(id));
  const all = order.applicants.length + picked.length;
  const { sellPrice } = order.product;
  const needsOccupation = order.occupations.some((each) => each !== 'none');
  const undecided = needsOccupation && picked.some(({ id }) => chosen.get(id) === null);

  const add = useSendOnce({
    async mutationFn() {
      const { addPeople } = await import('../../../outbox/orders/make-change');
      const today = localDateOf(clock.now());
      await addPeople(
        order,
        picked.map((person) => ({
          firstName: person.firstName,
          identity: chosen.get(person.id) ?? 'none',
          use: usedAgainOf(person, today),
        })),
      );
    },
    onSuccess: onClose,
  });

  function choose(id: string, occupation: Identity | null | undefined) {
    const next = new Map(chosen);
    if (occupation === undefined) next.delete(id);
    else next.set(id, occupation);
    setChosen(next);
  }

  const isMany = people.length >= searchFrom;
  // The search hides nobody who is ticked.
  const shown = people.filter((person) => chosen.has(person.id) || fitsSearch(person, search));
  const reason =
    picked.length === 0
      ? t('Choose who travels.')
      : undecided
        ? t('Choose an occupation.')
        : undefined;
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      dismissable={!add.isPending}
      title={t('Add applicants')}
      line={inLine(
        visaTitle(order),
        order.arrivalDate && t('arriving {day}', { day: formatCalendarDate(order.arrivalDate) }),
      )}
      footer={
        <>
          {add.error && <FooterReason icon="warning">{describeProblem(add.error)}</FooterReason>}
          {!add.error && reason && (
            <FooterReason id={`${footerId}-reason`} quiet>
              {reason}
            </FooterReason>
          )}
          {picked.length > 0 && (
            <p className={styles.total}>
              <strong>
                {t('{count, plural, one {# applicant in all} other {# applicants in all}}', {
                  count: all,
                })}
              </strong>
              {sellPrice !== undefined && (
                <span className={styles.price}>{formatMoney(sellPrice * all, order.currency)}</span>
              )}
            </p>
          )}
          <Button
            full
            disabled={reason !== undefined}
            reasonId={`${footerId}-reason`}
            busy={add.isPending}
            busyLabel={t('Saving the applicants')}
            onClick={() => add.mutate()}
          >
            {picked.length === 0
              ? t('Add applicants')
              : t('{count, plural, one {Add # applicant} other {Add # applicants}}', {
                  count: picked.length,
                })}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <section aria-labelledby={`${footerId}-people`}>
          <SectionHeading id={`${footerId}-people`}>
            {t('From earlier applications')}
          </SectionHeading>
          {isMany && (
            <Field
              type="search"
              label={t('Search a name')}
              hideLabel
              icon="search"
              placeholder={t('Search a name')}
              value={search}
              onChange={setSearch}
              autoComplete="off"
              enterKeyHint="search"
            />
          )}
          {shown.length === 0 && <p className={styles.nobody}>{t('Nobody has this name.')}</p>}
          {shown.length > 0 && (
            <Card as="ul" labelledBy={`${footerId}-people`}>
              {shown.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  mark={marks.get(person.id)}
                  order={order}
                  isAdded={added.has(person.id)}
                  chosen={chosen.get(person.id)}
                  isFull={all >= mostApplicants}
                  onChoose={(occupation) => choose(person.id, occupation)}
                />
              ))}
            </Card>
          )}
        </section>
        {all >= mostApplicants && (
          <Notice tone="wait">
            {t(
              'An application takes up to {most} applicants. Please create another one for the rest.',
              {
                most: mostApplicants,
              },
            )}
          </Notice>
        )}
        <Card>
          <ListRow
            leading={<IconTile icon="plus" tone="action" />}
            title={t('Someone new')}
            titleSize={17}
            titleWeight={600}
            detail={t('Scan a passport, or type the name')}
            onClick={onSomeoneNew}
          />
        </Card>
        <UsedAgain people={picked} />
      </Stack>
    </Sheet>
  );
}
