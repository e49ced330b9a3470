import { useEffect, useState } from 'react';
import { isFeedback } from '../../outbox/kinds/feedback';
import { t } from '../../language/translate';
import { openLogIn } from '../../session/login-dialog';
import { useSession } from '../../session/session';
import { useOutboxItems } from '../../sync/use-outbox';
import { MessageForm } from './message-form';
import { SentMessage } from './sent-message';

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
