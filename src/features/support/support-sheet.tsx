import { useEffect, useRef, useState } from 'react';
import { t } from '../../language/translate';
import { type FeedbackItem, isFeedback } from '../../outbox/kinds/feedback';
import { useIsOnline } from '../../services/connection';
import { useNow } from '../../platform/use-now';
import { useDeviceWord } from '../../platform/wide-screen';
import { openLogIn } from '../../session/login-dialog';
import { useSession } from '../../session/session';
import { rewriteFeedback } from '../../outbox/page/feedback-draft';
import { itemWords } from '../../outbox/page/item-messages';
import { retryItem } from '../../outbox/page/outbox';
import { useOutboxItems } from '../../outbox/page/outbox-list';
import { Button } from '../../ui/actions/button';
import { BigMessage } from '../../ui/feedback/big-message';
import { ProgressBar } from '../../ui/feedback/progress';
import { Sheet } from '../../ui/overlays/sheet';
import { MessageForm } from './message-form';
import styles from './sent-message.module.css';

interface SentMessageProps {
  item: FeedbackItem;
  onClose: () => void;
  /** Called when the message was rejected, to edit it again. */
  onRewrite: (orderId: string | undefined) => void;
}

const secondMs = 1000;

/** The status of a sent message, with the remedy if it was rejected. */
function SentMessage({ item, onClose, onRewrite }: SentMessageProps) {
  const online = useIsOnline();
  const device = useDeviceWord();
  const now = useNow(item.nextAttemptAt === undefined ? undefined : secondMs);
  const [noRoom, setNoRoom] = useState(false);
  const words = itemWords(item, { online, now, device });
  const refused = item.state === 'needs-you';
  const status = useRef<HTMLDivElement>(null);
  // The pressed button was removed: focus the status.
  useEffect(() => status.current?.focus(), []);

  async function rewrite() {
    const about = await rewriteFeedback(item);
    if (about) onRewrite(about.orderId);
    else setNoRoom(true);
  }

  return (
    <Sheet
      open
      title={t('Support')}
      onClose={onClose}
      initialFocus={status}
      footer={
        refused ? (
          <Button full onClick={() => void rewrite()}>
            {t('Edit and send again')}
          </Button>
        ) : (
          <Button full variant="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
        )
      }
    >
      <div className={styles.status} ref={status} tabIndex={-1} role="status">
        <BigMessage
          tone={refused ? 'danger' : 'action'}
          icon={words.icon}
          drawing={refused ? 'storm' : 'plane'}
          title={words.label}
          text={
            <>
              <p>{words.detail}</p>
              {noRoom && <p>{t('Send or discard the other message that you began first.')}</p>}
              {refused && (
                <p>
                  {t(
                    'What you wrote is kept on this {device, select, phone {phone} page {page} other {device}} until you decide.',
                    { device },
                  )}
                </p>
              )}
              {!refused && <p>{t('You can close this: it continues automatically.')}</p>}
            </>
          }
          buttons={
            item.state === 'waiting' &&
            online && (
              <Button variant="secondary" small onClick={() => void retryItem(item.id)}>
                {t('Try again now')}
              </Button>
            )
          }
        >
          {words.moving && <ProgressBar label={t('Sending your message')} value={null} />}
        </BigMessage>
      </div>
    </Sheet>
  );
}

interface Props {
  orderId: string | undefined;
  /** Whether the answers are why it was opened. */
  answersFirst?: boolean | undefined;
  onClose: () => void;
}

/** The Support dialog; a visitor, or a user whose session has expired, gets the log-in dialog. */
export function SupportSheet({ orderId, answersFirst = false, onClose }: Props) {
  const session = useSession();
  const [about, setAbout] = useState(orderId);
  const [sealedId, setSealedId] = useState<string>();
  const item = useOutboxItems().find(({ id }) => id === sealedId);
  const arrived = item?.state === 'done';
  const visitor = session === undefined;

  useEffect(() => {
    if (arrived) onClose();
  }, [arrived, onClose]);

  useEffect(() => {
    if (!visitor) return;
    onClose();
    openLogIn({ intent: { kind: 'support' }, purpose: t('To write to Support') });
  }, [visitor, onClose]);

  if (!session) return null;
  if (item && isFeedback(item))
    return (
      <SentMessage
        item={item}
        onClose={onClose}
        onRewrite={(orderIdLeft) => {
          setAbout(orderIdLeft);
          setSealedId(undefined);
        }}
      />
    );
  return (
    <MessageForm
      key={`${session.userId} ${about ?? ''}`}
      session={session}
      orderId={about}
      answersFirst={answersFirst}
      onClose={onClose}
      onSealed={setSealedId}
    />
  );
}
