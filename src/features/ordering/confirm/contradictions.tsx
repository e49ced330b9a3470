import { Link } from 'react-router-dom';
import type { Contradiction } from '../../../contract/contradictions';
import type { Order } from '../../../contract/orders';
import type { MissingItem } from '../../../domain/order/readiness';
import { countryName, formatCalendarDate } from '../../../language/format';
import { t } from '../../../language/translate';
import { missingPath } from '../../../routing/next-paths';
import { taskName } from '../../../outbox/page/use-next-task';
import { Card } from '../../../ui/layout/card';
import { ListRow } from '../../../ui/layout/list-row';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { IconTile } from '../../../ui/media/icon';

/** The contradiction as a sentence; undefined for a kind that only a newer server has. */
function contradictionMessage({ kind, found, expected }: Contradiction): string | undefined {
  switch (kind) {
    case 'passport-name':
      return t('The passport says {found}, not {expected}. Is it the right passport?', {
        found,
        expected,
      });
    case 'nationality':
      return t('The passport is from {found}. This visa is for passports from {expected}.', {
        found: countryName(found, found),
        expected: countryName(expected, expected),
      });
    case 'passport-ends':
      return t(
        'The passport ends on {found}. It must be valid until {expected}, six months after you arrive.',
        { found: formatCalendarDate(found), expected: formatCalendarDate(expected) },
      );
    case 'same-passport':
      return t('The passport has the same number as the one of {found}.', { found });
    case 'form-name':
      return t('The form says {found}, the passport says {expected}.', { found, expected });
    case 'stay':
      return t(
        'The form says you leave on {found}. With this visa you can stay until {expected}.',
        {
          found: formatCalendarDate(found),
          expected: formatCalendarDate(expected),
        },
      );
    case 'unknown':
      return undefined;
  }
}

/** The answers of the application that do not match, each with the page where it is corrected. */
export function Contradictions({ order }: { order: Order }) {
  const rows = order.contradictions.flatMap((each) => {
    const words = contradictionMessage(each);
    const remedy = remedyOf(order, each);
    return words && remedy ? [{ words, remedy }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section>
      <SectionHeading size={17}>{t('Check before you pay')}</SectionHeading>
      <Card>
        {rows.map(({ words, remedy }, index) => (
          <ListRow
            key={index}
            leading={<IconTile icon="warning" tone="wait" />}
            title={taskName(order, remedy)}
            detail={words}
            link={<Link to={missingPath(order, remedy)} />}
          />
        ))}
      </Card>
    </section>
  );
}

/** Where the answer is corrected: the form, or the passport's document. */
function remedyOf(
  { applicants }: Pick<Order, 'applicants'>,
  { applicantId, kind }: Contradiction,
): { to: 'item'; applicantId: string; item: MissingItem } | undefined {
  const applicant = applicants.find(({ id }) => id === applicantId);
  if (kind === 'form-name' || kind === 'stay')
    return applicant?.applicationForm && { to: 'item', applicantId, item: { kind: 'form' } };
  const passport = applicant?.required.find(({ pattern }) => pattern === 'passport');
  return (
    passport && {
      to: 'item',
      applicantId,
      item: { kind: 'document', id: passport.id, name: passport.name },
    }
  );
}
