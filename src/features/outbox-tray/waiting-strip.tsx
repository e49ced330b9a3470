import { useSafeCount } from '../../capture/saving-state';
import { isUnsent } from '../../outbox/item';
import { useIsOnline } from '../../state/connection';
import { useOverlay } from '../../state/overlays';
import { useOutboxItems } from '../../state/use-outbox';
import { useDeviceWord } from '../../state/wide-screen';
import { FooterStrip } from '../../ui/footer-strip';
import { IconTile } from '../../ui/icon-tile';
import { stripWords } from './strip-words';

/** The bar at the lower edge while something waits to be uploaded; opens the tray. */
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
