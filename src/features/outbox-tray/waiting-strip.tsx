import type { ReactNode } from 'react';
import { useSafeCount } from '../../outbox/capture/saving-state';
import { isUnsent } from '../../outbox/core/item';
import { useIsOnline } from '../../services/connection';
import { useOverlay } from '../../services/overlays';
import { useDeviceWord } from '../../platform/wide-screen';
import { useOutboxItems } from '../../outbox/page/outbox-list';
import { Icon } from '../../ui/media/icon';
import { IconTile } from '../../ui/media/icon';
import styles from './footer-strip.module.css';
import { stripMessage } from './strip-messages';

type FooterStripProps = {
  leading?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  expanded?: boolean;
  onClick: () => void;
};

/** A strip at the lower edge that opens a sheet, such as the waiting uploads. */
function FooterStrip({ leading, title, detail, expanded = false, onClick }: FooterStripProps) {
  return (
    <button
      className={styles.strip}
      type="button"
      aria-expanded={expanded}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {leading}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <Icon name="chevron-up" size={24} />
    </button>
  );
}

/** The strip at the lower edge while items wait to be sent; opens the tray. */
export function WaitingStrip({ onOpen }: { onOpen: () => void }) {
  const unsent = useOutboxItems().filter(isUnsent);
  const online = useIsOnline();
  const device = useDeviceWord();
  const expanded = useOverlay()?.kind === 'uploads';
  const saving = useSafeCount();
  const words = stripMessage(unsent, { online, device, saving });
  if (!words) return null;
  return (
    <FooterStrip
      leading={
        <IconTile
          icon={words.needsYou ? 'warning' : 'upload-cloud'}
          tone={words.needsYou ? 'danger' : 'action'}
        />
      }
      title={words.title}
      detail={words.detail}
      expanded={expanded}
      onClick={onOpen}
    />
  );
}
