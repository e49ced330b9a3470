import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { feedbackMaxCharacters } from '../../contract/support';
import { fitText } from '../../domain/text/fit-text';
import { keepFeedbackDraft, readFeedbackDraft } from '../../outbox/page/feedback-draft';

/** The text of the message: stored as a draft while typing, and cut at its maximal length. */
export function useMessage(userId: string, orderId: string | undefined) {
  const [text, setText] = useState<string>();
  const [dropped, setDropped] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);

  useEffect(() => {
    let current = true;
    void readFeedbackDraft(userId, orderId).then((draft) => {
      if (current) setText((typed) => typed ?? draft);
    });
    return () => {
      current = false;
    };
  }, [userId, orderId]);

  // After a cut the value differs from the typed text, so the browser loses the caret position.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function write(next: string) {
    setText(next);
    void keepFeedbackDraft(userId, orderId, next);
  }

  return {
    /** Undefined until the draft has been read. */
    text,
    /** How many characters of the last insertion were cut. */
    dropped,
    field,
    change(typed: string) {
      const fitted = fitText(text ?? '', typed, feedbackMaxCharacters);
      if (fitted.dropped > 0) caret.current = fitted.caret;
      setDropped(fitted.dropped);
      write(fitted.text);
    },
    discard() {
      setDropped(0);
      write('');
    },
  };
}
