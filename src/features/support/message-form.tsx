import { useId, useState } from 'react';
import { countCharacters, feedbackMaxCharacters } from '../../contract/support';
import { hasBrokenCharacter } from '../../domain/text/broken-character';
import type { Session } from '../../storage/session';
import { useIsOnline } from '../../page/connection';
import { describeProblem } from '../../page/describe-problem';
import { feedback } from '../../outbox/kinds/feedback';
import { sealMessage } from '../../sync/seal-captured';
import { keptVerb, useDeviceWord } from '../../platform/wide-screen';
import { Button } from '../../ui/actions/button';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { FooterReason } from '../../ui/actions/footer-reason';
import { Notice } from '../../ui/feedback/notice';
import { Stack } from '../../ui/layout/page';
import { Sheet } from '../../ui/overlays/sheet';
import { LoadingArea, Skeleton } from '../../ui/feedback/skeleton';
import { TextArea } from '../../ui/forms/text-area';
import { AboutOrder } from './about-order';
import { useMessage } from './use-message';

interface Props {
  session: Session;
  orderId: string | undefined;
  onClose: () => void;
  /** Called when the message is sealed as an item in the outbox. */
  onSealed: (itemId: string) => void;
}

/** The form for a message to support. */
export function MessageForm({ session, orderId, onClose, onSealed }: Props) {
  const { text, dropped, field, change, discard } = useMessage(session.userId, orderId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const online = useIsOnline();
  const device = useDeviceWord();
  const reasonId = useId();
  const empty = (text ?? '').trim() === '';
  const missing = empty
    ? 'Write something first.'
    : hasBrokenCharacter(text ?? '') && 'One character is broken, shown as �. Remove it first.';

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
      setProblem(describeProblem(error));
    }
    setBusy(false);
  }

  return (
    <>
      <Sheet
        open
        title="Support"
        onClose={onClose}
        footer={
          <>
            {(missing || !online) && (
              <FooterReason id={reasonId} icon={missing ? 'info' : 'wifi-off'} quiet={!missing}>
                {missing ||
                  `You are offline. It is ${keptVerb(device)} on this ${device} and sent when you are back online.`}
              </FooterReason>
            )}
            <Button
              full
              disabled={missing !== false}
              reasonId={missing ? reasonId : undefined}
              busy={busy}
              busyLabel="Saving your message"
              onClick={() => void send()}
            >
              Send
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <AboutOrder orderId={orderId} />
          {text === undefined ? (
            <LoadingArea label="Loading what you wrote before">
              <Skeleton shape="block" />
            </LoadingArea>
          ) : (
            <TextArea
              ref={field}
              label="Your feedback"
              placeholder="Leave your feedback here, we will contact via email."
              hint={`Our answer goes to ${session.user.email}.`}
              value={text}
              count={{ used: countCharacters(text), max: feedbackMaxCharacters }}
              rows={7}
              readOnly={busy}
              onChange={change}
            />
          )}
          {dropped > 0 && (
            <Notice tone="wait" live>
              {`A message has room for ${feedbackMaxCharacters} characters. ` +
                (dropped === 1
                  ? 'The last one that you added was left out.'
                  : `The last ${dropped} that you added were left out.`)}
            </Notice>
          )}
          {problem && (
            <Notice tone="danger" live>
              {problem} Your text is still here.
            </Notice>
          )}
          {!empty && (
            <div>
              <Button variant="quiet-link" icon="trash" onClick={() => setAsking(true)}>
                Discard this message
              </Button>
            </div>
          )}
        </Stack>
      </Sheet>
      <ConfirmDialog
        open={asking}
        title="Discard this message?"
        tone="danger"
        confirmLabel="Discard"
        cancelLabel="Keep"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          discard();
          field.current?.focus();
        }}
      >
        What you wrote is deleted from this {device}. It was not sent.
      </ConfirmDialog>
    </>
  );
}
