import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentParams } from '../../contract/payments';
import { api } from '../../state/services';
import type { PaymentOutcome, PaymentProvider } from './payment-provider';
import { sandboxProvider, testCards } from './sandbox-provider';

const providers: Partial<Record<PaymentParams['provider'], PaymentProvider>> = {
  sandbox: sandboxProvider(api.base),
};

export interface CardPaymentState {
  cardNumber: string;
  setCardNumber: (typed: string) => void;
  /** Whether there is enough to try. */
  ready: boolean;
  isPaying: boolean;
  /** Of the last try; absent before the first one and while another runs. */
  outcome: PaymentOutcome | undefined;
  pay: () => void;
}

interface Options {
  /** Another opening of the sheet starts without the last one's outcome. */
  opening: number;
  onSettled: () => void;
}

/** One card form over one payment intent. */
export function useCardPayment(
  params: PaymentParams | undefined,
  { opening, onSettled }: Options,
): CardPaymentState {
  const [cardNumber, setCardNumber] = useState<string>(testCards.pays);
  const [answered, setAnswered] = useState<{ opening: number; outcome: PaymentOutcome }>();
  const attempt = useMutation({
    mutationFn: async (): Promise<PaymentOutcome> => {
      const provider = params && providers[params.provider];
      if (!params || !provider)
        return { outcome: 'declined', reason: 'This way to pay is not there yet.' };
      return provider.pay(params, { cardNumber });
    },
    onMutate: () => setAnswered(undefined),
    onSuccess: (outcome) => {
      setAnswered({ opening, outcome });
      if (outcome.outcome === 'succeeded') onSettled();
    },
  });
  const ready = cardNumber.trim() !== '';
  return {
    cardNumber,
    setCardNumber,
    ready,
    isPaying: attempt.isPending,
    outcome: answered?.opening === opening ? answered.outcome : undefined,
    pay: () => {
      if (ready && params && !attempt.isPending) attempt.mutate();
    },
  };
}
