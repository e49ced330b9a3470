import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import * as v from 'valibot';
import type { Order } from '../../../contract/orders';
import {
  offerAccepted,
  type OfferDifference,
  offerDifferences,
  offerSeen,
  type SeenOffer,
} from '../../../domain/order/begun-differences';
import type { NewOrder } from '../../../domain/order/order-change';
import { isPhoneId } from '../../../domain/order/phone-id';
import { formatList, formatMoney } from '../../../language/format';
import { t } from '../../../language/translate';
import { openChangesAtom } from '../../../outbox/page/order-changes';
import { useKeptDraft } from '../../../session/kept-draft';
import { draftNames } from '../../../storage/keys';
import { Button } from '../../../ui/actions/button';
import { Card, CardRow } from '../../../ui/layout/card';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { Icon } from '../../../ui/media/icon';
import styles from './changed-offer.module.css';

const seenOffer = v.object({
  each: v.nullable(v.number()),
  required: v.record(v.string(), v.array(v.number())),
});
const isSeenOffer = (value: unknown): value is SeenOffer => v.is(seenOffer, value);

interface Question {
  differences: readonly OfferDifference[];
  accept: () => void;
}

/** The offer with which an order was begun on this phone; undefined for any other order. */
export function useBegunOffer(orderId: string | undefined): NewOrder | undefined {
  const changes = useAtomValue(openChangesAtom);
  const begun = changes.find(
    ({ target, content }) => content.type === 'begin-order' && target.orderId === orderId,
  )?.content;
  return begun?.type === 'begin-order' ? begun : undefined;
}

/**
 * The differences between an order that was begun on this phone and what was seen then, until the
 * traveller has accepted them; none for any other order.
 */
export function useOfferQuestion(order: Order | undefined): Question {
  const begun = useBegunOffer(order?.id);
  const { draft, keep } = useKeptDraft(`${draftNames.acceptedOffer}:${order?.id}`, isSeenOffer);
  const seen = useMemo(() => draft ?? (begun && offerSeen(begun)), [draft, begun]);
  const isAtServer = order && !isPhoneId(order.id) && order.payStatus === 'unpaid';
  // Until the stored answer is read, nothing is asked.
  if (!isAtServer || !seen || draft === null) return { differences: [], accept: () => undefined };
  return {
    differences: offerDifferences(seen, order),
    accept: () => keep(offerAccepted(seen, order)),
  };
}

function Difference({ difference, order }: { difference: OfferDifference; order: Order }) {
  switch (difference.kind) {
    case 'not-sold':
      return <p>{t('This visa is no longer available for your nationality and residence.')}</p>;
    case 'documents':
      return <p>{t('Now required: {names}', { names: formatList(difference.names) })}</p>;
    case 'price':
      return (
        <>
          <p>{t('The price for each applicant')}</p>
          <div className={styles.columns}>
            <p>
              <span className={styles.label}>{t('When you began')}</span>
              <br />
              <span className={styles.was}>{formatMoney(difference.was, order.currency)}</span>
            </p>
            <Icon name="chevron-right" size={24} />
            <p>
              <span className={styles.label}>{t('Now')}</span>
              <br />
              <span className={styles.now}>{formatMoney(difference.now, order.currency)}</span>
            </p>
          </div>
        </>
      );
  }
}

interface Props {
  order: Order;
  question: Question;
  onDiscard: () => void;
}

/** Asks whether the order stays as it is now, or is cancelled. */
export function ChangedOffer({ order, question, onDiscard }: Props) {
  const { differences, accept } = question;
  if (differences.length === 0) return null;
  const isSold = differences.every(({ kind }) => kind !== 'not-sold');
  const { amount, applicants, currency } = order;
  const total = amount !== undefined && applicants.length > 0 && formatMoney(amount, currency);
  return (
    <section>
      <SectionHeading aside={t('nothing was paid')}>{t('Changed since you began')}</SectionHeading>
      <Card>
        {differences.map((difference) => (
          <CardRow key={difference.kind}>
            <Difference difference={difference} order={order} />
          </CardRow>
        ))}
        <CardRow last>
          <div className={styles.actions}>
            <Button variant="outlined" onClick={onDiscard}>
              {t('Discard')}
            </Button>
            {isSold && (
              <Button note={total} onClick={accept}>
                {t('Accept')}
              </Button>
            )}
          </div>
        </CardRow>
      </Card>
    </section>
  );
}
