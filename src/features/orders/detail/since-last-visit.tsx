import { useEffect, useState } from 'react';
import type { Order, OrderChange } from '../../../contract/orders';
import { formatMoment, formatMoney } from '../../../language/format';
import { inLine } from '../../../language/translate';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { drafts } from '../../../services/stores';
import { clock } from '../../../services/services';
import { useSession } from '../../../session/session';
import { draftNames } from '../../../storage/draft-names';
import { Notice } from '../../../ui/feedback/notice';
import { newChanges } from './new-changes';

const labels: Record<OrderChange['kind'], { named?: SourceText; plain: SourceText }> = {
  paid: { plain: msg('Payment received') },
  'revision-asked': {
    named: msg('{name}: something has to be corrected'),
    plain: msg('Something has to be corrected'),
  },
  'pre-check-passed': {
    named: msg('{name}: the documents are complete'),
    plain: msg('The documents are complete'),
  },
  submitted: {
    named: msg('{name}: sent to the embassy'),
    plain: msg('Sent to the embassy'),
  },
  letter: {
    named: msg('{name}: a letter of the embassy'),
    plain: msg('A letter of the embassy'),
  },
  'price-difference': { plain: msg('A price difference has to be paid') },
  result: {
    named: msg('{name}: the embassy has decided'),
    plain: msg('The embassy has decided'),
  },
  refund: { plain: msg('A refund was sent') },
  cancelled: { plain: msg('This application was canceled') },
  'paid-late': { plain: msg('A payment arrived too late and goes back') },
  'refund-failed': { plain: msg('Refund failed') },
  'support-answer': { plain: msg('Support has answered') },
  unknown: { plain: msg('Something has changed') },
};

/** The changes since the order's page was last open; gone after they were seen once. */
export function SinceLastVisit({ order }: { order: Order }) {
  const userId = useSession()?.userId;
  const { id, changes, applicants, currency } = order;
  const name = `${draftNames.seenChanges}:${id}`;
  const [seen, setSeen] = useState<string | null>();
  const newest = changes.at(-1)?.time;
  useEffect(() => {
    let current = true;
    if (userId !== undefined)
      drafts.read(userId, name).then(
        (kept) => current && setSeen(typeof kept === 'string' ? kept : null),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [userId, name]);
  // Written while it is shown: this visit goes on showing what it began with.
  useEffect(() => {
    if (userId === undefined || seen === undefined || newest === undefined) return;
    void drafts.write(userId, name, newest).catch(() => undefined);
  }, [userId, name, seen, newest]);
  const shown = newChanges(changes, seen);
  if (shown.length === 0) return null;
  const now = clock.now().getTime();
  const words = ({ kind, applicantId }: OrderChange) => {
    const about = applicants.find((applicant) => applicant.id === applicantId);
    const firstName = about?.firstName;
    const { named, plain } = labels[kind];
    if (kind === 'result' && about?.result === 'approved')
      return t('{name}: the visa is approved', { name: about.firstName });
    return named && firstName !== undefined ? t(named, { name: firstName }) : t(plain);
  };
  return (
    <Notice tone="info" title={t('Since your last visit')} live>
      <ul>
        {shown.map((change) => (
          <li key={`${change.kind} ${change.applicantId} ${change.time}`}>
            {inLine(
              words(change),
              change.amount === undefined ? undefined : formatMoney(change.amount, currency),
              formatMoment(new Date(change.time).getTime(), now),
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
