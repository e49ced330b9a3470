import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskMoneyCalls, type PromoCode } from '../../src/contract/desk/money-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { Button } from '../ui/button';
import { DataTable } from '../ui/data-table';
import { Dialog } from '../ui/dialog';
import { ListScreen } from '../ui/list-screen';
import { Note } from '../ui/note';
import { Empty } from '../ui/state';
import { countWords, momentWords } from '../words/date-words';
import { AddPromoCodeDialog } from './add-promo-code-dialog';
import { promoCodesKey } from './promo-codes-key';
import { discountWords, promoState } from './promo-words';
import styles from './lists.module.css';

/** Codes that travellers enter for a coupon: their terms, how often they were used, their end. */
export function PromoCodesScreen() {
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<PromoCode>();
  const query = useQuery({
    queryKey: promoCodesKey,
    queryFn: () => call(deskMoneyCalls.deskPromoCodes, {}),
  });
  const now = new Date();
  return (
    <ListScreen
      title="Promo codes"
      query={query}
      tools={
        <Button look="primary" small icon="plus" onClick={() => setAdding(true)}>
          Add a promo code
        </Button>
      }
    >
      {({ codes }) => (
        <>
          {codes.length === 0 ? (
            <Empty icon="ticket" title="There is no promo code yet" />
          ) : (
            <DataTable heads={['Code', 'What it gives', 'Its coupon lasts', 'Holds', 'Used', '']}>
              {codes.map((code) => (
                <tr key={code.code}>
                  <td>
                    <strong>{code.code}</strong>
                    <div>{code.label}</div>
                  </td>
                  <td>{discountWords(code)}</td>
                  <td>{countWords(code.validDays, 'day')}</td>
                  <td>
                    {code.startsAt && <div>from {momentWords(code.startsAt)}</div>}
                    {code.endsAt && <div>until {momentWords(code.endsAt)}</div>}
                    {!code.startsAt && !code.endsAt && 'until it is ended'}
                  </td>
                  <td>
                    {code.uses}
                    {code.mostUses !== undefined && ` of ${code.mostUses}`}
                  </td>
                  <td>
                    {promoState(code, now) === 'ended' ? (
                      'Ended'
                    ) : (
                      <Button look="link" onClick={() => setEnding(code)}>
                        End {code.code}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </DataTable>
          )}
          {adding && <AddPromoCodeDialog onClose={() => setAdding(false)} />}
          {ending && <EndDialog code={ending} onClose={() => setEnding(undefined)} />}
        </>
      )}
    </ListScreen>
  );
}

function EndDialog({ code: { code }, onClose }: { code: PromoCode; onClose: () => void }) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(deskMoneyCalls.deskEndPromoCode, { code }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: promoCodesKey });
      onClose();
    },
  });
  return (
    <Dialog title={`End ${code}`} onClose={onClose}>
      <p>Nobody can enter it any more. Coupons that it gave stay.</p>
      {end.error && (
        <Note tone="danger" alert>
          {failureText(end.error)}
        </Note>
      )}
      <div className={styles.actions}>
        <Button look="danger" busy={end.isPending} onClick={() => end.mutate()}>
          End the code
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  );
}
