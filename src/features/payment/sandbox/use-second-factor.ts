import { useState } from 'react';

/** A question that waits for the traveller; undefined: they went away without an answer. */
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
