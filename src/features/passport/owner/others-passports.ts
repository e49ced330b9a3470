import { useEffect, useMemo } from 'react';
import { documentStatus } from '../../../domain/document/document-rules';
import { isSamePassport } from '../../../domain/passport/passport-owner';
import type { PassportForm } from '../../../domain/passport/passport-form';
import { isUnsent, type OutboxItem } from '../../../outbox/core/item';
import { isPassport, passportFields, type PassportItem } from '../../../outbox/kinds/passport';
import { useOutboxItems } from '../../../outbox/page/outbox-list';
import { openDatabase, queryClient } from '../../../services/services';
import { formOfKnown } from '../known-form';
import { type FoundPassport, passportOf, passportQuery } from '../use-passport';

type Applicant = FoundPassport['applicant'];

/** Another applicant of the order who has this passport already; undefined if nobody has it. */
export type FindHolder = (form: PassportForm) => Promise<Applicant | undefined>;

/**
 * Compares a passport with those of the other applicants, on this phone and at the server as far as
 * it was reached; the server compares again. A passport that was not accepted counts for nobody.
 */
export function useFindHolder({ order, applicant }: FoundPassport): FindHolder {
  const items = useOutboxItems();
  const others = useMemo(
    () => order.applicants.filter(({ id }) => id !== applicant.id),
    [order, applicant.id],
  );
  const atServer = others.filter(isAtServer).map(({ id }) => id);
  const listed = atServer.join(' ');
  useEffect(() => {
    for (const id of listed.split(' ').filter((each) => each !== ''))
      void queryClient.prefetchQuery(passportQuery(order.id, id));
  }, [order.id, listed]);

  return async (form) => {
    for (const other of others) {
      const theirs = await newestOf(order.id, other, items);
      if (theirs && isSamePassport(theirs, form)) return other;
    }
    return undefined;
  };
}

const uploadsOf = (applicant: Applicant) => passportOf(applicant)?.uploads ?? [];
const isAtServer = (applicant: Applicant) =>
  uploadsOf(applicant).length > 0 && documentStatus(uploadsOf(applicant)) !== 'failed';

/** The last saved data of an applicant's passport: on this phone, else at the server. */
async function newestOf(
  orderId: string,
  applicant: Applicant,
  items: readonly OutboxItem[],
): Promise<Partial<PassportForm> | undefined> {
  const { queryKey } = passportQuery(orderId, applicant.id);
  const known = queryClient.getQueryState(queryKey);
  const isNewer = (item: PassportItem) =>
    isUnsent(item) || (item.arrived?.at ?? 0) > (known?.dataUpdatedAt ?? 0);
  const saved = items
    .filter(isPassport)
    .filter(
      (item) => item.target.applicantId === applicant.id && item.sealedFields && isNewer(item),
    )
    .at(-1);
  const onPhone = saved && (await passportFields(openDatabase, saved).catch(() => undefined));
  return onPhone ?? (isAtServer(applicant) ? formOfKnown(known?.data) : undefined);
}
