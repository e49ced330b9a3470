import { useSafeCount } from '../../capture/saving-state';
import { isUnsent } from '../../outbox/core/item';
import { useIsOnline } from '../../page/connection';
import { useOverlay } from '../../page/overlays';
import { useOutboxItems } from '../../sync/use-outbox';
import { useDeviceWord } from '../../platform/wide-screen';
import { FooterStrip } from './footer-strip';
import { IconTile } from '../../ui/media/icon-tile';
import { stripWords } from './strip-words';

/** The strip at the lower edge while items wait to be sent; opens the tray. */
export function WaitingStrip({ onOpen }: { onOpen: () => void }) {
  const unsent = useOutboxItems().filter(isUnsent);
  const online = useIsOnline();
  const device = useDeviceWord();
  const expanded = useOverlay()?.kind === 'uploads';
  const saving = useSafeCount();
  const words = stripWords(unsent, { online, device, saving });
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
