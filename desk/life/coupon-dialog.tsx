import { useState } from 'react';
import { deskMoneyCalls } from '../../src/contract/desk/money-calls';
import { call } from '../api/call';
import { Field } from '../ui/field';
import { centsOf } from '../words/cents-of';
import { StepForm } from './step-form';
import { useStep, type LifeStep } from './use-step';

const validDays = 365;

/** A coupon for the traveller of the case, as an apology or a thank you. */
export function CouponDialog(about: LifeStep) {
  const { whole, onClose } = about;
  const { busy, problem, take } = useStep(about);
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState('');
  const discount = centsOf(typed);
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
