import { type ReactNode, useState } from 'react';
import type { Product } from '../../../contract/products';
import { type CalendarDate, localDateOf } from '../../../domain/calendar/calendar-date';
import { sourceLanguage } from '../../../domain/languages';
import { resultPromise } from '../../../domain/order/result-promise';
import { formatCalendarDate } from '../../../language/format';
import { ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';
import { formatDays } from '../../../services/visa-labels';
import { useFirstRender } from '../../../services/first-render';
import { serverPage } from '../../../services/server-page';
import { clock } from '../../../services/services';
import { Icon } from '../../../ui/media/icon';
import { AlertDialog } from '../../../ui/overlays/confirm-dialog';
import { classNames } from '../../../ui/styles/class-names';
import styles from './product-facts.module.css';
import { formatPassRate } from '../product-labels';

type FactGridProps = {
  facts: readonly {
    label: ReactNode;
    value: ReactNode;
    /** A secondary text after the value. */
    note?: ReactNode;
    /** Fills the rest of its line. */
    wide?: boolean;
  }[];
};

/** A grid of facts: a 13 px label above a 17 px value, three per line. */
function FactGrid({ facts }: FactGridProps) {
  return (
    <div className={styles.frame}>
      <dl className={styles.grid}>
        {facts.map(({ label, value, note, wide }, index) => (
          <div className={classNames(styles.fact, wide && styles.wide)} key={index}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              {value}
              {note && <span className={styles.note}> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface Fact {
  label: string;
  value: string;
  /** The explanation of the fact: the text of its tip. */
  memo?: string | undefined;
  /** The language of the value and the memo. */
  lang?: string | undefined;
  note?: string;
  wide?: boolean;
}

/** The phone's day; while a page of the server is taken over, the day with which that was rendered. */
function useToday(): CalendarDate {
  const isOfServer = useFirstRender() === 'page';
  return (isOfServer && serverPage()?.today) || localDateOf(clock.now());
}

/** Entry count, stay, validity, processing time and pass rate; some have a tip. */
export function ProductFacts({ product }: { product: Product }) {
  /** The index of the fact whose tip is shown; kept while the tip closes. */
  const [shown, setShown] = useState<number>();
  const [open, setOpen] = useState(false);
  const { lang = sourceLanguage, needDays } = product;
  const today = useToday();
  const promise = resultPromise({ start: today, needDays, today });
  const facts: readonly Fact[] = [
    { label: t('Entry'), value: product.entryCount, memo: product.entryCountMemo, lang },
    { label: t('Stay'), value: product.stayDuration, memo: product.stayDurationMemo, lang },
    { label: t('Validity'), value: product.validityPeriod, memo: product.validityPeriodMemo, lang },
    {
      label: t('Processing time'),
      value: formatDays(product.needDays),
      note: t('Result by {day}', { day: formatCalendarDate(promise.by) }),
      wide: true,
    },
    ...(product.sales > 0
      ? [
          {
            label: t('Pass rate'),
            value: formatPassRate(product.passRate),
            note: t('of {sales, number}', { sales: product.sales }),
          },
        ]
      : []),
  ];
  const tip = shown === undefined ? undefined : facts[shown];

  function show(index: number) {
    setShown(index);
    setOpen(true);
  }

  return (
    <>
      <FactGrid
        facts={facts.map(({ memo, lang: itsLanguage, ...fact }, index) => {
          const value =
            itsLanguage === undefined ? (
              fact.value
            ) : (
              <ServerText lang={itsLanguage}>{fact.value}</ServerText>
            );
          return memo === undefined
            ? { ...fact, value }
            : {
                ...fact,
                value,
                label: (
                  <button className={styles.tip} type="button" onClick={() => show(index)}>
                    {fact.label}
                    <Icon name="info" size={16} label={t('What this means')} />
                  </button>
                ),
              };
        })}
      />
      <AlertDialog
        open={open}
        title={tip && t('{label}: {value}', { label: tip.label, value: tip.value })}
        buttonLabel={t('Got it')}
        onClose={() => setOpen(false)}
      >
        <ServerText lang={lang}>{tip?.memo}</ServerText>
      </AlertDialog>
    </>
  );
}
