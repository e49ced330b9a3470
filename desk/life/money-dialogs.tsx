import { useState } from 'react';
import { deskDecisionCalls } from '../../src/contract/desk/decision-calls';
import { deskMoneyCalls } from '../../src/contract/desk/money-calls';
import { call } from '../api/call';
import { Field } from '../ui/field';
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
