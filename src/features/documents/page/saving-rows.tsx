import { safeWords, untilSafe } from '../../../outbox/capture/saving-files';
import { stopSaving } from '../../../outbox/capture/sealing-queue';
import type { SavingFiles } from '../../../outbox/capture/saving-files';
import { saving } from '../../../outbox/capture/saving-state';
import { useDeviceWord } from '../../../platform/wide-screen';
import { fileWords } from '../../../i18n/file-messages';
import { Button } from '../../../ui/actions/button';
import { CardRow } from '../../../ui/layout/card';
import { Notice } from '../../../ui/feedback/notice';
import { ProgressBar } from '../../../ui/feedback/progress';
import styles from './saving-rows.module.css';
import { t } from '../../../language/translate';

/** Files that were chosen together: how many are saved, and why others are not. */
export function SavingRows({ files }: { files: SavingFiles }) {
  const { id, total, safe, isOver, refusals } = files;
  const device = useDeviceWord();
  return (
    <>
      {!isOver && (
        <CardRow>
          <div className={styles.row}>
            <ProgressBar
              label={safeWords({ safe, total }, device)}
              showLabel
              value={total === 0 ? 0 : (safe / total) * 100}
              start={untilSafe(device)}
            />
            <Button small variant="outlined" onClick={() => stopSaving(id)}>
              {t('Stop')}
            </Button>
          </div>
        </CardRow>
      )}
      {refusals
        .map(({ message, ...refusal }) => ({ ...refusal, ...fileWords(message) }))
        .map(({ id: refusalId, fileName, count, title, remedy }) => (
          <Notice
            key={refusalId}
            tone="danger"
            flush
            live
            title={title}
            action={
              <Button small variant="card-quiet" onClick={() => saving.dismiss(id, refusalId)}>
                {t('OK')}
              </Button>
            }
          >
            {remedy}{' '}
            {fileName === undefined
              ? t(
                  '{count, plural, one {The last # file was not saved.} other {The last # files were not saved.}}',
                  { count },
                )
              : t('Nothing of “{name}” was saved.', { name: fileName || t('New photo') })}
          </Notice>
        ))}
    </>
  );
}
