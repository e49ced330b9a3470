import { useState } from 'react';
import type { Product } from '../../contract/products';
import { formatDays } from '../../page/format-days';
import { AlertDialog } from '../../ui/overlays/alert-dialog';
import { FactGrid } from './fact-grid';
import { Icon } from '../../ui/media/icon';
import styles from './product-facts.module.css';
import { formatCount, formatPassRate } from './product-words';
import { t } from '../../language/translate';

interface Tip {
  label: string;
  value: string;
  memo: string;
}

/** Entry count, stay, validity, processing time and pass rate; some have a tip. */
export function ProductFacts({ product }: { product: Product }) {
  const [tip, setTip] = useState<Tip>();
  const [open, setOpen] = useState(false);

  function fact(label: string, value: string, memo: string | undefined) {
    if (memo === undefined) return { label, value };
    function show(text: string) {
      setTip({ label, value, memo: text });
      setOpen(true);
    }
    return {
      value,
      label: (
        <button className={styles.tip} type="button" onClick={() => show(memo)}>
          {label}
          <Icon name="info" size={16} label={t('What this means')} />
        </button>
      ),
    };
  }

  return (
    <>
      <FactGrid
        facts={[
          fact(t('Entry'), product.entryCount, product.entryCountMemo),
          fact(t('Stay'), product.stayDuration, product.stayDurationMemo),
          fact(t('Validity'), product.validityPeriod, product.validityPeriodMemo),
          { label: t('Processing time'), value: formatDays(product.needDays) },
          {
            label: t('Pass rate'),
            value: formatPassRate(product.passRate),
            note: `of ${formatCount(product.sales)}`,
            wide: true,
          },
        ]}
      />
      <AlertDialog
        open={open}
        title={tip && `${tip.label}: ${tip.value}`}
        buttonLabel={t('Got it')}
        onClose={() => setOpen(false)}
      >
        {tip?.memo}
      </AlertDialog>
    </>
  );
}
