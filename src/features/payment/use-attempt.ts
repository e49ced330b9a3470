import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PaymentOutcome } from './payment-outcome';

/** The try to pay of one opening of the sheet; one at a time. */
export interface Attempt {
  isPaying: boolean;
  /** Of the last try; absent before the first one and while another runs. */
  outcome: PaymentOutcome | undefined;
  /** Does nothing while another try runs: a second tap pays nothing twice. */
  run: (pay: () => Promise<PaymentOutcome>) => void;
  /** Back to the fields. */
  forget: () => void;
}

interface Options {
  /** Another opening of the sheet starts without the last one's outcome. */
  opening: number;
  /** A provider says that it was paid. */
  onPaid: () => void;
}

/** Runs tries to pay; one that breaks off has an unknown outcome, never a failed one. */
export function useAttempt({ opening, onPaid }: Options): Attempt {
  const [answered, setAnswered] = useState<{ opening: number; outcome: PaymentOutcome }>();
  const running = useRef(false);
  const attempt = useMutation({
    mutationFn: (pay: () => Promise<PaymentOutcome>) =>
      pay().catch((error: unknown): PaymentOutcome => {
        console.error(error);
        return { outcome: 'unknown' };
      }),
    onMutate: () => setAnswered(undefined),
    onSuccess: (outcome) => {
      setAnswered({ opening, outcome });
      if (outcome.outcome === 'succeeded') onPaid();
    },
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    isPaying: attempt.isPending,
    outcome: answered?.opening === opening ? answered.outcome : undefined,
    run: (pay) => {
      if (running.current) return;
      running.current = true;
      attempt.mutate(pay);
    },
    forget: () => setAnswered(undefined),
  };
}
