import { useState } from 'react';

/** Asks the traveller for the code; resolves with undefined if the dialog is closed. */
export function useSecondFactor() {
  const [question, setQuestion] = useState<{ answer: (code: string | undefined) => void }>();
  return {
    isAsking: question !== undefined,
    ask: () =>
      new Promise<string | undefined>((resolve) =>
        setQuestion({
          answer: (code) => {
            setQuestion(undefined);
            resolve(code);
          },
        }),
      ),
    answer: (code: string | undefined) => question?.answer(code),
  };
}
