import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskMoneyCalls } from '../../src/contract/desk/money-calls';
import { call } from '../api/call';
import { failureText } from '../api/failure';
import { StepForm } from '../life/step-form';
import { Field, SelectField } from '../ui/field';
import { centsOf } from '../words/cents-of';
import { promoCodesKey } from './promo-codes-key';
import { discountWords, percentOf } from './promo-words';

const types = [
  { value: 'fixed-amount', label: 'An amount' },
  { value: 'percentage', label: 'A percentage' },
] as const;

const wholeNumber = (text: string): number | undefined =>
  /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : undefined;

/** A code that travellers enter for a coupon. */
export function AddPromoCodeDialog({ onClose }: { onClose: () => void }) {
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

  const discount = type === 'percentage' ? percentOf(typed) : centsOf(typed);
  const threshold = least === '' ? undefined : centsOf(least);
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
          ? `Whoever enters it gets a coupon of ${discountWords({ type, discount, threshold })}.`
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
