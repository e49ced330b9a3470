import type { Order } from '../../contract/orders';
import { useIsOnline } from '../../services/connection';
import { Button } from '../../ui/actions/button';
import { Card } from '../../ui/layout/card';
import { IconTile } from '../../ui/media/icon';
import { ListRow } from '../../ui/layout/list-row';
import { SectionHeading } from '../../ui/layout/section-heading';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { formatDay, formatMoney } from '../../language/format';

type ReceiptKind = NonNullable<Order['receipts']>[number]['kind'];

const titles: Readonly<Record<ReceiptKind, SourceText>> = {
  payment: msg('Receipt {number}'),
  refund: msg('Receipt of the refund {number}'),
  reversal: msg('Receipt of the refund that was sent back {number}'),
};

/** The receipts of an order, each a PDF that opens in a tab of its own. */
export function ReceiptList({ order }: { order: Order }) {
  const online = useIsOnline();
  const { receipts = [], currency } = order;
  if (receipts.length === 0) return null;
  return (
    <section>
      <SectionHeading size={17}>{t('Receipts')}</SectionHeading>
      <Card as="ul" label={t('Receipts')}>
        {receipts.map(({ number, kind, amount, issuedAt, url }) => (
          <ListRow
            as="li"
            key={number}
            leading={<IconTile icon="file" />}
            title={t(titles[kind], { number })}
            detail={t('{amount}, {day}', {
              amount: formatMoney(amount, currency),
              day: formatDay(issuedAt),
            })}
            foot={!online && t('Opens when you are back online.')}
            action={
              online && (
                <Button
                  small
                  variant="outlined"
                  link={
                    <a
                      href={url}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={t('Open receipt {number}', { number })}
                    />
                  }
                >
                  {t('Open')}
                </Button>
              )
            }
          />
        ))}
      </Card>
    </section>
  );
}
