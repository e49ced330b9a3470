import { memo, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { safeWords, untilSafe } from '../../outbox/capture/saving-files';
import { useSafeCount } from '../../outbox/capture/saving-state';
import { t, useLanguage } from '../../language/translate';
import { hasFile, isUnsent, type MessageItem, type OutboxItem } from '../../outbox/core/item';
import { heldItems } from '../../outbox/core/queue-order';
import { outboxKinds } from '../../outbox/kinds/outbox-kinds';
import { useIsOnline } from '../../services/connection';
import { useOpenOverlay } from '../../services/overlays';
import { showToast } from '../../services/toasts';
import { canSendInBackground } from '../../platform/unsent-items';
import { useNow } from '../../platform/use-now';
import { type DeviceWord, useDeviceWord } from '../../platform/wide-screen';
import { rewriteFeedback } from '../../outbox/page/feedback-draft';
import type { Situation } from '../../outbox/page/item-messages';
import { drainOutbox, retryItem, retryNow } from '../../outbox/page/outbox';
import { removeWithToast } from '../../outbox/page/remove-with-toast';
import { paths } from '../../routing/paths';
import { useUploadPace } from '../../outbox/page/upload-pace';
import { useOutboxItems } from '../../outbox/page/outbox-list';
import { Button } from '../../ui/actions/button';
import { FooterReason } from '../../ui/actions/footer-action';
import { EmptyState } from '../../ui/feedback/big-message';
import { ProgressBar } from '../../ui/feedback/progress';
import { useGrowing } from '../../ui/hooks/use-in-view';
import { ImageThumb } from '../../ui/media/image-thumb';
import { Sheet } from '../../ui/overlays/sheet';
import { FileTrayItem } from './file-tray-item';
import { isChange, RemovalQuestion } from './removal-question';
import { nameOf, ofSeveralPages, stillToSend, trayOrder } from './tray-items';
import { TrayOptions } from './tray-options';
import { type TrayItemProps, TrayRow } from './tray-row';
import { trayLine, trayPromise } from './tray-messages';
import styles from './uploads-tray.module.css';

/** The tray's row for a message to support. */
function MessageTrayItem(row: Omit<TrayItemProps<MessageItem>, 'onClose'>) {
  const { item, situation } = row;
  const openOverlay = useOpenOverlay();
  async function rewrite() {
    const about = await rewriteFeedback(item);
    if (!about) showToast(t('Send or discard the message that you began first.'), 'danger');
    const orderId = about ? about.orderId : item.target.orderId;
    openOverlay({ kind: 'support', ...(orderId !== undefined && { orderId }) });
  }
  return (
    <TrayRow
      {...row}
      leading={<ImageThumb icon="chat" />}
      aside={item.target.orderId}
      remedy={
        <Button small full onClick={() => void rewrite()}>
          {t('Edit and send again')}
        </Button>
      }
      kept={t(
        'Kept {device, select, phone {on this phone} page {on this page} other {on this device}} until you decide.',
        { device: situation.device },
      )}
    />
  );
}

/** A change that has arrived is on its order's screen. */
const isListed = (item: OutboxItem): boolean => !isChange(item) || isUnsent(item);

/** The tray's row for a change of an application. */
function ChangeTrayItem({ onClose, ...row }: TrayItemProps<OutboxItem>) {
  const { orderId = '', applicantId } = row.item.target;
  return (
    <TrayRow
      {...row}
      leading={<ImageThumb icon={applicantId === undefined ? 'file' : 'user'} />}
      remedy={
        <Button
          small
          full
          link={<Link to={paths.orderUpload(orderId)} replace onClick={onClose} />}
        >
          {t('Open the application')}
        </Button>
      }
      kept={t(
        'Kept {device, select, phone {on this phone} page {on this page} other {on this device}} until you decide.',
        { device: row.situation.device },
      )}
    />
  );
}

/** The progress of saving the chosen files; renders nothing while none is being saved. */
function SavingProgress({ device }: { device: DeviceWord }) {
  const saving = useSafeCount();
  if (!saving) return null;
  return (
    <div className={styles.saving}>
      <ProgressBar
        label={safeWords(saving, device)}
        showLabel
        value={(saving.safe / Math.max(1, saving.total)) * 100}
        start={untilSafe(device)}
      />
    </div>
  );
}

interface Props {
  open: boolean;
  onClose: () => void;
}

const secondMs = 1000;

/** The sheet with all waiting and recently delivered items. */
export function UploadsTray({ open, onClose }: Props) {
  const items = useOutboxItems().filter(isListed);
  const online = useIsOnline();
  const device = useDeviceWord();
  const [removing, setRemoving] = useState<OutboxItem>();
  const [retrying, setRetrying] = useState(false);
  const counts = items.some(({ nextAttemptAt }) => nextAttemptAt !== undefined);
  const now = useNow(open && counts ? secondMs : undefined);
  // Only rows with a countdown get a new time every second.
  const still = useMemo(() => ({ online, now: 0, device }), [online, device]);
  const counting = useMemo(() => ({ ...still, now }), [still, now]);
  const asked = useMemo(() => ({ ...still, isHeld: true }), [still]);
  const held = useMemo(() => heldItems(items.filter(isUnsent), outboxKinds), [items]);
  const situationOf = (item: OutboxItem) => {
    if (held.has(item)) return asked;
    return item.nextAttemptAt === undefined ? still : counting;
  };
  const ordered = useMemo(() => trayOrder(items), [items]);
  const isOfSeveral = useMemo(() => ofSeveralPages(items), [items]);
  const shown = useGrowing(ordered.length);
  const { count, bytes } = stillToSend(items);
  const pace = useUploadPace();
  const moving = online && items.some(({ state }) => state === 'uploading');

  async function retryAll() {
    setRetrying(true);
    await drainOutbox(retryNow).finally(() => setRetrying(false));
  }

  async function remove(item: OutboxItem) {
    setRemoving(undefined);
    await removeWithToast(item);
  }

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        flush
        title={t('Uploads')}
        line={trayLine({ total: items.length, count, bytes, moving }, pace)}
        footer={
          count > 0 && (
            <>
              <FooterReason quiet icon={online ? 'shield' : 'wifi-off'}>
                {trayPromise({ online, device, canSendInBackground: canSendInBackground() })}
              </FooterReason>
              <Button
                variant="secondary"
                full
                icon="refresh"
                busy={retrying}
                busyLabel={t('Trying again')}
                onClick={() => void retryAll()}
              >
                {t('Retry all now')}
              </Button>
            </>
          )
        }
      >
        <SavingProgress device={device} />
        {items.length === 0 ? (
          <EmptyState icon="upload-cloud" drawing="plane" title={t('No uploads yet')}>
            {t(
              'The pages that you add and the messages that you write are listed here until they have arrived.',
            )}
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {ordered.slice(0, shown).map((item) => (
              <TrayItem
                key={item.id}
                item={item}
                title={nameOf(item, isOfSeveral(item))}
                situation={situationOf(item)}
                onRemove={setRemoving}
                onClose={onClose}
              />
            ))}
          </ul>
        )}
        {count > 0 && <TrayOptions device={device} />}
      </Sheet>
      <RemovalQuestion
        item={removing}
        several={removing !== undefined && isOfSeveral(removing)}
        onRemove={(item) => void remove(item)}
        onKeep={() => setRemoving(undefined)}
      />
    </>
  );
}

interface ItemProps {
  item: OutboxItem;
  title: string;
  situation: Situation;
  onRemove: (item: OutboxItem) => void;
  onClose: () => void;
}

const TrayItem = memo(function TrayItem({ item, title, situation, onRemove, onClose }: ItemProps) {
  // Memoised, so a change of the language has to reach it directly.
  useLanguage();
  const row = {
    title,
    situation,
    onRetry: () => void retryItem(item.id),
    onRemove: () => onRemove(item),
  };
  if (isChange(item)) return <ChangeTrayItem item={item} {...row} onClose={onClose} />;
  return hasFile(item) ? (
    <FileTrayItem item={item} {...row} onClose={onClose} />
  ) : (
    <MessageTrayItem item={item} {...row} />
  );
});
