import { safeWords, untilSafe } from '../../capture/safe-words';
import { useSafeCount } from '../../capture/saving-state';
import type { DeviceWord } from '../../platform/wide-screen';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import styles from './uploads-tray.module.css';

/** The progress of saving the chosen files; renders nothing while none is being saved. */
export function SavingProgress({ device }: { device: DeviceWord }) {
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
