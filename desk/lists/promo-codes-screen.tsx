import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskMoneyCalls, type PromoCode } from '../../src/contract/desk/money-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { StepForm } from '../life/step-form';
import { Button } from '../ui/button';
import { DataTable } from '../ui/data-table';
import { Dialog } from '../ui/dialog';
import { Field, SelectField } from '../ui/field';
import { ListScreen } from '../ui/list-screen';
import { FailureNote } from '../ui/failure-note';
import { Empty } from '../ui/state';
import { parseCents, formatCount, formatMoment } from '../ui/formats';
import styles from './lists.module.css';
import { discountLabel, percentOf, promoState } from './promo-labels';

/** The key of the list of promo codes in memory. */
const promoCodesKey = ['promo-codes'];

const types = [
  { value: 'fixed-amount', label: 'An amount' },
  { value: 'percentage', label: 'A percentage' },
] as const;

const wholeNumber = (text: string): number | undefined =>
  /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : undefined;

/** A code that travellers enter for a coupon. */
function AddPromoCodeDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const [type, setType] = useState<(typeof types)[number]['value']>('fixed-amount');
  const [typed, setTyped] = useState('');
  const [least, setLeast] = useState('');
  const [days, setDays] = useState('30');
  const [label, setLabel] = useState('');
  const [startsOn, setStartsOn] = useState('');
  const [endsOn, setEndsOn] = useState('');
  const [most, setMost] = useState('');
  const client = useQueryClient();

  const discount = type === 'percentage' ? percentOf(typed) : parseCents(typed);
  const threshold = least === '' ? undefined : parseCents(least);
  const validDays = wholeNumber(days);
  const mostUses = most === '' ? undefined : wholeNumber(most);
  const isWhole =
    Boolean(discount) &&
    validDays !== undefined &&
    (least === '' || threshold !== undefined) &&
    (most === '' || mostUses !== undefined);
  const add = useMutation({
    mutationFn: () =>
      call(deskMoneyCalls.deskAddPromoCode, {
        code,
        type,
        discount: discount ?? 0,
        validDays: validDays ?? 0,
        label,
        ...(threshold !== undefined && { threshold }),
        ...(startsOn !== '' && { startsOn }),
        ...(endsOn !== '' && { endsOn }),
        ...(mostUses !== undefined && { mostUses }),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: promoCodesKey });
      onClose();
    },
  });
  return (
    <StepForm
      title="Add a promo code"
      effect={
        discount
          ? `Whoever enters it gets a coupon of ${discountLabel({ type, discount, threshold })}.`
          : 'Whoever enters it gets a coupon.'
      }
      submit="Add the code"
      busy={add.isPending}
      disabled={!isWhole}
      problem={add.error ? { text: failureText(add.error), details: [] } : undefined}
      onClose={onClose}
      onSubmit={() => add.mutate()}
    >
      <Field
        label="Code"
        required
        pattern="[A-Za-z0-9]{4,20}"
        title="Four to twenty letters and digits"
        hint="Four to twenty letters and digits."
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value.toUpperCase())}
      />
      <SelectField
        label="What it gives"
        value={type}
        onChange={(value) =>
          setType(types.find((each) => each.value === value)?.value ?? 'fixed-amount')
        }
        options={types}
      />
      <Field
        label={type === 'percentage' ? 'Discount in percent' : 'Discount in dollars'}
        required
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label="Least value of the order in dollars"
        inputMode="decimal"
        hint="Empty: every order."
        value={least}
        onChange={(event) => setLeast(event.target.value)}
      />
      <Field
        label="What the traveller reads"
        required
        maxLength={80}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Field
        label="Days that the coupon lasts"
        required
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <Field
        label="First day"
        type="date"
        hint="Empty: at once."
        value={startsOn}
        onChange={(event) => setStartsOn(event.target.value)}
      />
      <Field
        label="Not any more from"
        type="date"
        hint="Empty: until it is ended."
        value={endsOn}
        onChange={(event) => setEndsOn(event.target.value)}
      />
      <Field
        label="Most uses"
        inputMode="numeric"
        hint="Empty: any number."
        value={most}
        onChange={(event) => setMost(event.target.value)}
      />
    </StepForm>
  );
}

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
                  <td>{discountLabel(code)}</td>
                  <td>{formatCount(code.validDays, 'day')}</td>
                  <td>
                    {code.startsAt && <div>from {formatMoment(code.startsAt)}</div>}
                    {code.endsAt && <div>until {formatMoment(code.endsAt)}</div>}
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
      <FailureNote error={end.error} />
      <div className={styles.actions}>
        <Button look="danger" busy={end.isPending} onClick={() => end.mutate()}>
          End the code
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </Dialog>
  );
}
