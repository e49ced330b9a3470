import { type ComponentType, useRef, useState } from 'react';
import type { PaymentParams, PayWay } from '../../contract/payments';
import type { SourceText } from '../../domain/messages/text-params';
import { useSendOnce } from '../../services/send-once';

/** The props of a provider's fields. */
export interface PaymentFieldsProps {
  params: PaymentParams;
  /** The id of the form that the sheet's button submits. */
  formId: string;
  attempt: Attempt;
  /** Called when the fields become complete or incomplete. */
  onReady: (ready: boolean) => void;
  /** The absolute URL to which the provider's page returns. */
  returnUrl: string;
  /** Fetches the live payment of this method again. */
  renew: () => Promise<PaymentParams>;
}

/** The page's interface to a payment provider. */
export interface PaymentProvider {
  way: PayWay;
  /** The label of the way. */
  title: () => string;
  /** The heading if its fields did not load. */
  loadFailure: SourceText;
  /** Whether the provider renders its own buttons, so that the sheet shows none. */
  ownButtons: boolean;
  /**
   * Loads our code for the provider and the provider's script; returns the component of its fields.
   * @throws {ScriptBlockedError} if the provider's script did not load
   */
  load: (params: PaymentParams) => Promise<ComponentType<PaymentFieldsProps>>;
}

/** How an attempt to pay ended in this browser; only the server knows whether it is paid. */
export type PaymentOutcome =
  | { outcome: 'succeeded' }
  /** Nothing was charged, and the traveller can retry; `reason` is the provider's text, if any. */
  | { outcome: 'declined'; reason: string | undefined }
  /** The payment was closed meanwhile, and nothing was charged. */
  | { outcome: 'closed' }
  /** The traveller cancelled before anything was charged. */
  | { outcome: 'cancelled' }
  /** Another phone or app has to scan this code; `picture` is the URL of its image. */
  | { outcome: 'code'; picture: string }
  /** The provider has not answered: it may have charged. */
  | { outcome: 'unknown' };

/** The attempts to pay during one opening of the sheet; one at a time. */
export interface Attempt {
  isPaying: boolean;
  /** The outcome of the last attempt; undefined before the first and while one is running. */
  outcome: PaymentOutcome | undefined;
  /** Ignored while an attempt is running, so that a second tap does not pay twice. */
  run: (pay: () => Promise<PaymentOutcome>) => void;
  /** Clears the outcome and shows the fields again. */
  forget: () => void;
}

interface Options {
  /** Counts the openings of the sheet; a new opening clears the outcome. */
  opening: number;
  /** Called before the first request of each attempt. */
  onBegin: () => void;
  /** Called when a provider reports that it was paid. */
  onPaid: () => void;
}

/** Runs attempts to pay; an attempt that throws has the outcome 'unknown', not 'declined'. */
export function useAttempt({ opening, onBegin, onPaid }: Options): Attempt {
  const [answered, setAnswered] = useState<{ opening: number; outcome: PaymentOutcome }>();
  const running = useRef(false);
  const attempt = useSendOnce({
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
      onBegin();
      attempt.mutate(pay);
    },
    forget: () => setAnswered(undefined),
  };
}
