import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { countCharacters, feedbackMaxCharacters, supportCalls } from '../../contract/support';
import { hasBrokenCharacter } from '../../domain/text/characters';
import { fitText } from '../../domain/text/fit-text';
import { t } from '../../language/translate';
import { feedback } from '../../outbox/kinds/feedback';
import { keepFeedbackDraft, readFeedbackDraft } from '../../outbox/page/feedback-draft';
import { sealMessage } from '../../outbox/capture/seal-captured';
import { useDeviceWord } from '../../platform/wide-screen';
import { useIsOnline } from '../../services/connection';
import { describeProblem } from '../../services/describe-problem';
import { quietFailure } from '../../services/failure-toast';
import { api } from '../../services/services';
import type { Session } from '../../storage/session';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-action';
import { Notice } from '../../ui/feedback/notice';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { TextArea } from '../../ui/forms/field';
import { Conversation } from '../../ui/layout/conversation';
import { Stack } from '../../ui/layout/page';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { Sheet } from '../../ui/overlays/sheet';

/** The text of the message: stored as a draft while typing, and cut at its maximal length. */
function useMessage(userId: string, orderId: string | undefined) {
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

const messagesQuery = queryOptions({
  queryKey: ['messages'],
  queryFn: async () => (await api.call(supportCalls.messages, {})).messages,
  staleTime: 0,
  // The form works without them, and another server may not have this call.
  meta: quietFailure,
});

/**
 * The traveller's messages to Support about no application, and the answers; nothing until they are
 * loaded.
 */
const OwnMessages = () => <Conversation messages={useQuery(messagesQuery).data ?? []} />;

/** Shows the application that a message is about; renders nothing if there is none. */
function AboutOrder({ orderId }: { orderId: string | undefined }) {
  if (orderId === undefined) return null;
  return (
    <Notice tone="sunk" icon="briefcase" over={t('Order ID')}>
      <bdi dir="ltr">{orderId}</bdi>
    </Notice>
  );
}

interface Props {
  session: Session;
  orderId: string | undefined;
  /** Whether the answers are why it was opened. */
  answersFirst: boolean;
  onClose: () => void;
  /** Called when the message is sealed as an item in the outbox. */
  onSealed: (itemId: string) => void;
}

/** The form for a message to support. */
export function MessageForm({ session, orderId, answersFirst, onClose, onSealed }: Props) {
  const { text, dropped, field, change, discard } = useMessage(session.userId, orderId);
  const [busy, setBusy] = useState(false);
  /** Why the message could not be sealed. */
  const [problem, setProblem] = useState<{ error: unknown }>();
  const [asking, setAsking] = useState(false);
  const online = useIsOnline();
  const device = useDeviceWord();
  const reasonId = useId();
  const empty = (text ?? '').trim() === '';
  const missing = empty
    ? t('Write something first.')
    : hasBrokenCharacter(text ?? '') && t('One character is broken, shown as �. Remove it first.');

  async function send() {
    if (missing || text === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const target = orderId === undefined ? {} : { orderId };
      const item = await sealMessage(feedback, {
        userId: session.userId,
        target,
        text: text.trim(),
      });
      // Not earlier: before the item was saved, the draft was the only copy.
      discard();
      onSealed(item.id);
    } catch (error) {
      setProblem({ error });
    }
    setBusy(false);
  }

  return (
    <>
      <Sheet
        open
        title={t('Support')}
        onClose={onClose}
        footer={
          <>
            {(missing || !online) && (
              <FooterReason id={reasonId} icon={missing ? 'info' : 'wifi-off'} quiet={!missing}>
                {missing ||
                  t(
                    'You are offline. It is {device, select, phone {saved on this phone} page {kept on this page} other {saved on this device}} and sent when you are back online.',
                    { device },
                  )}
              </FooterReason>
            )}
            <Button
              full
              disabled={missing !== false}
              reasonId={missing ? reasonId : undefined}
              busy={busy}
              busyLabel={t('Saving your message')}
              onClick={() => void send()}
            >
              {t('Send')}
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          {answersFirst && <OwnMessages />}
          <AboutOrder orderId={orderId} />
          {text === undefined ? (
            <LoadingArea label={t('Loading what you wrote before')}>
              <Skeleton shape="block" />
            </LoadingArea>
          ) : (
            <TextArea
              ref={field}
              label={t('Your feedback')}
              placeholder={t('Leave your feedback here, we will contact via email.')}
              hint={t('Our answer goes to {email}.', { email: session.user.email })}
              value={text}
              count={{ used: countCharacters(text), max: feedbackMaxCharacters }}
              rows={7}
              readOnly={busy}
              onChange={change}
            />
          )}
          {dropped > 0 && (
            <Notice tone="wait" live>
              {t(
                'A message has room for {most} characters. {dropped, plural, one {The last one that you added was left out.} other {The last # that you added were left out.}}',
                { most: feedbackMaxCharacters, dropped },
              )}
            </Notice>
          )}
          {problem && (
            <Notice tone="danger" live>
              {t('{problem} Your text is still here.', {
                problem: describeProblem(problem.error),
              })}
            </Notice>
          )}
          {!empty && (
            <div>
              <Button variant="quiet-link" icon="trash" onClick={() => setAsking(true)}>
                {t('Discard this message')}
              </Button>
            </div>
          )}
          {orderId === undefined && !answersFirst && <OwnMessages />}
        </Stack>
      </Sheet>
      <ConfirmDialog
        open={asking}
        title={t('Discard this message?')}
        tone="danger"
        confirmLabel={t('Discard')}
        cancelLabel={t('Keep')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          discard();
          field.current?.focus();
        }}
      >
        {t(
          'What you wrote is deleted from this {device, select, phone {phone} page {page} other {device}}. It was not sent.',
          { device },
        )}
      </ConfirmDialog>
    </>
  );
}
