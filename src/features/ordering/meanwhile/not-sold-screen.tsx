import { useMemo, useState } from 'react';
import type { Order } from '../../../contract/orders';
import { productSeen } from '../../../domain/order/order-change';
import { visaTitle } from '../../../domain/order/visa-title';
import { formatNearDay, priceAge } from '../../../i18n/price-age';
import { formatMoney } from '../../../language/format';
import { ServerText } from '../../../language/server-text';
import { inLine, t } from '../../../language/translate';
import { planOtherVisa } from '../../../outbox/orders/plan-other-visa';
import { useUnsentWords } from '../../../outbox/orders/use-unsent';
import { useOutboxItems } from '../../../outbox/page/outbox-list';
import { useNow } from '../../../platform/use-now';
import { useIsOnline } from '../../../services/connection';
import { visaTerms } from '../../../services/visa-labels';
import { Button } from '../../../ui/actions/button';
import { FooterAction, FooterReason } from '../../../ui/actions/footer-action';
import { Notice } from '../../../ui/feedback/notice';
import { LoadingList } from '../../../ui/feedback/skeleton';
import { RadioCards } from '../../../ui/forms/radio-cards';
import { Page, Stack } from '../../../ui/layout/page';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { TopBar } from '../../../ui/layout/top-bar';
import { Icon } from '../../../ui/media/icon';
import { Described, OldAndNew } from './difference-card';
import styles from './meanwhile.module.css';
import { OtherVisaSummary } from './other-visa-summary';
import type { NotSold } from './use-meanwhile';
import { type OfferedVisa, useOtherVisas } from './use-other-visas';

const minuteMs = 60_000;

/** Nothing is lost: all of it is still on the phone. */
const OrderKept = () => (
  <div className={styles.kept} role="status">
    <span className={styles.disc}>
      <Icon name="saved-phone" size={32} />
    </span>
    <div>
      <p className={styles.title}>{t('Your application was not sent')}</p>
      <p>{t('All that you added is still saved on this phone.')}</p>
    </div>
  </div>
);

interface ChoiceProps {
  country: string;
  visas: readonly OfferedVisa[];
  value: number | null;
  onChange: (productId: number) => void;
}

/** The visas to choose from, each with its price and the day of that. */
function VisaChoice({ country, visas, value, onChange }: ChoiceProps) {
  const isOnline = useIsOnline();
  const now = useNow(minuteMs);
  const options = visas.map(({ product, seenAt }) => ({
    value: product.id,
    title: (
      <>
        <ServerText lang={product.lang}>{product.name}</ServerText>
        {' · '}
        {t('{price} each', { price: formatMoney(product.sellPrice ?? 0, 'usd') })}
      </>
    ),
    detail: inLine(visaTerms(product), priceAge({ askedAt: seenAt, now, isOnline })?.asOf),
  }));
  return (
    <RadioCards
      legend={t('Choose another visa for {country}', { country })}
      hideLegend
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}

interface Props {
  order: Order;
  notSold: NotSold;
  barActions: { onBack?: () => void; onMenu?: () => void };
  onDiscard: () => void;
}

/**
 * Asks what becomes of an order whose visa is not sold to its traveller any more, before it has arrived.
 * Until it is answered, nothing of it is sent, and nothing of it is lost.
 */
export function NotSoldScreen({ order, notSold, barActions, onDiscard }: Props) {
  const { begun, choose, checkAgain } = notSold;
  const { product, seenAt } = begun;
  const { visas, isPending } = useOtherVisas(begun);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = visas.find((visa) => visa.product.id === chosenId);
  const items = useOutboxItems();
  const plan = useMemo(
    () =>
      chosen &&
      planOtherVisa(order.id, begun, items, {
        product: productSeen(chosen.product),
        seenAt: chosen.seenAt,
      }),
    [order.id, begun, items, chosen],
  );
  const now = useNow(minuteMs);
  const lost = useUnsentWords(order.id);
  const count = Math.max(1, order.applicants.length);
  const hasChoice = isPending || visas.length > 0;
  const country = product.countryName;
  const checkButton = (small: boolean) => (
    <Button variant="secondary" {...(small && { small, full: true })} onClick={checkAgain}>
      {t('Check again')}
    </Button>
  );

  async function goOn(visa: OfferedVisa) {
    setBusy(true);
    await choose(visa);
    setBusy(false);
  }

  return (
    <Page
      top={
        <TopBar
          title={<ServerText lang={order.lang}>{visaTitle(order)}</ServerText>}
          line={t('Saved, not sent yet')}
          width="form"
          {...barActions}
        />
      }
      footer={
        <FooterAction
          reason={
            <FooterReason quiet id="not-sold-reason">
              {lost
                ? t('Discard deletes from this phone: {what}', { what: lost })
                : t('Discard deletes the application from this phone.')}
            </FooterReason>
          }
        >
          <Button variant="outlined" onClick={onDiscard}>
            {t('Discard')}
          </Button>
          {hasChoice ? (
            <Button
              disabled={!chosen}
              reasonId="not-sold-reason"
              busy={isBusy}
              busyLabel={t('Saving')}
              note={chosen && formatMoney((chosen.product.sellPrice ?? 0) * count, order.currency)}
              onClick={() => chosen && void goOn(chosen)}
            >
              {t('Continue')}
            </Button>
          ) : (
            checkButton(false)
          )}
        </FooterAction>
      }
    >
      <Stack>
        <OrderKept />
        <section>
          <SectionHeading aside={t('nothing was paid')}>
            {t('{count, plural, one {One thing changed} other {# things changed}}', { count: 1 })}
          </SectionHeading>
          <Described
            icon="warning"
            title={t('This visa is no longer available for your nationality and residence.')}
          >
            <OldAndNew
              was={{
                label: t('When you saved it'),
                value:
                  product.sellPrice === undefined
                    ? ''
                    : formatMoney(product.sellPrice, order.currency),
                day: formatNearDay(seenAt, now),
              }}
              now={{ label: t('Now'), value: t('Not sold') }}
            />
            {hasChoice && <div className={styles.choose}>{checkButton(true)}</div>}
          </Described>
        </section>
        <section>
          <SectionHeading>{t('Choose another visa for {country}', { country })}</SectionHeading>
          {visas.length > 0 ? (
            <VisaChoice country={country} visas={visas} value={chosenId} onChange={setChosenId} />
          ) : isPending ? (
            <LoadingList rows={2} heading={false} />
          ) : (
            <Notice tone="sunk">
              {t('This phone knows no other visa for {country}.', { country })}
            </Notice>
          )}
        </section>
        {plan && <OtherVisaSummary order={order} plan={plan} items={items} />}
      </Stack>
    </Page>
  );
}
