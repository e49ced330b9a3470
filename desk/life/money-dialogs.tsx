import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { deskMoneyCalls } from '../../src/contract/desk/money-calls';
import { call } from '../api/call';
import { useSession } from '../session/session';
import { Field, SelectField } from '../ui/field';
import { Note } from '../ui/note';
import { parseCents, formatMoney } from '../ui/formats';
import { type LifeStep, StepForm, useStep } from './step-form';

const validDays = 365;

/** A coupon for the traveller of the case, as an apology or a thank you. */
export function CouponDialog(about: LifeStep) {
  const { whole, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState('');
  const discount = parseCents(typed);
  return (
    <StepForm
      title="Coupon"
      effect="The traveller finds it among the coupons, valid for a year."
      submit="Give the coupon"
      busy={busy}
      problem={problem}
      disabled={!discount}
      onClose={onClose}
      onSubmit={() =>
        discount !== undefined &&
        take(({ decisionId }) =>
          call(deskMoneyCalls.deskGiveCoupon, {
            decisionId,
            caseId: whole.caseId,
            type: 'fixed-amount',
            discount,
            validDays,
            label,
          }),
        )
      }
    >
      <Field
        label="Discount in dollars"
        required
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label="What the traveller reads"
        required
        maxLength={80}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
    </StepForm>
  );
}

/** The traveller has to pay something more. */
export function PriceDifferenceDialog(about: LifeStep) {
  const { whole, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const [label, setLabel] = useState('');
  const [typed, setTyped] = useState('');
  const amount = parseCents(typed);
  return (
    <StepForm
      title="Price difference"
      effect={
        amount === undefined
          ? 'The traveller is asked to pay it before the application goes on.'
          : `The traveller is asked to pay ${formatMoney(amount)} more before the application goes on.`
      }
      submit="Ask for it"
      busy={busy}
      problem={problem}
      disabled={!amount}
      onClose={onClose}
      onSubmit={() =>
        amount !== undefined &&
        take((deciding) =>
          call(deskDecisionCalls.deskAskPriceDifference, {
            ...deciding,
            seen: whole.seen,
            label,
            amount,
          }),
        )
      }
    >
      <Field
        label="What the traveller pays for"
        required
        maxLength={120}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Field
        label="Amount in dollars"
        required
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </StepForm>
  );
}

/** Gives money back; above the limit a second person has to approve it. */
export function RefundDialog(about: LifeStep) {
  const { whole, onClose } = about;
  const { secondPersonAbove } = useSession();
  const { busy, problem, take } = useStep(about);
  const paid = whole.money?.payments.filter(({ state }) => state === 'paid') ?? [];
  const [paymentId, setPaymentId] = useState(paid[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState('');
  const amount = parseCents(typed);
  const { left, back } = paid.find(({ id }) => id === paymentId) ?? { left: 0, back: 0 };
  const tooMuch = amount !== undefined && amount > left;
  return (
    <StepForm
      title="Refund"
      effect={
        amount !== undefined && back + amount > secondPersonAbove
          ? `More than ${formatMoney(secondPersonAbove)}${back > 0 ? ' in all' : ''}: it waits for a second person.`
          : 'The payment company is asked at once, and the traveller is told.'
      }
      submit="Refund"
      busy={busy}
      problem={problem}
      disabled={!amount || tooMuch || paymentId === ''}
      onClose={onClose}
      onSubmit={() =>
        amount !== undefined &&
        take((deciding) =>
          call(deskDecisionCalls.deskRefund, {
            ...deciding,
            seen: whole.seen,
            paymentId,
            amount,
            label,
          }),
        )
      }
    >
      {paid.length === 0 && <Note tone="wait">Nothing was paid that could be given back.</Note>}
      <SelectField
        label="Payment"
        value={paymentId}
        onChange={setPaymentId}
        options={paid.map((each) => ({
          value: each.id,
          label: `${each.label}, ${formatMoney(each.amount)}`,
        }))}
      />
      <Field
        label="Amount in dollars"
        required
        inputMode="decimal"
        hint={`At most ${formatMoney(left)}.`}
        problem={tooMuch ? 'That is more than can be given back.' : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label="What the traveller reads"
        required
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
    </StepForm>
  );
}
