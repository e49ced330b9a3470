import { serverWords } from '../../i18n/server-words';
import { useIsOnline } from '../../page/connection';
import { useDeviceWord } from '../../platform/wide-screen';
import { Card, CardRow } from '../../ui/layout/card';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import type { Reading } from './use-reading';
import { t } from '../../language/translate';

interface Props {
  reading: Reading | undefined;
  /** Whether an unsent picture is on this phone. */
  hasPicture: boolean;
}

/** The result of reading the picture, and the next step. */
export function ReadingNotice({ reading, hasPicture }: Props) {
  const online = useIsOnline();
  const device = useDeviceWord();
  if (reading?.state === 'reading')
    return (
      <Card>
        <CardRow>
          <ProgressBar
            label={t('Reading the picture')}
            showLabel
            value={null}
            start={t('You can type meanwhile.')}
          />
        </CardRow>
      </Card>
    );
  if (reading?.state === 'failed')
    return (
      <Notice tone="wait" icon="scan" title={t('Recognition failure')} live>
        {(reading.why && serverWords(reading.why)) ?? t('Please type what the passport says.')}
      </Notice>
    );
  if (reading?.state === 'read')
    return (
      <Notice tone="ok" icon="scan" title={t('Read from the picture')} live>
        {t('Compare everything with the passport.')}
      </Notice>
    );
  if (!online)
    return (
      <Notice tone="info" icon="wifi-off" live>
        {hasPicture
          ? t(
              '{device, select, phone {The picture is saved on this phone.} page {The picture is kept on this page.} other {The picture is saved on this device.}} Type what the passport says: both are sent when you are back online.',
              { device },
            )
          : t(
              'Offline the picture is not read. What you type is kept on this {device, select, phone {phone} page {page} other {device}}.',
              { device },
            )}
      </Notice>
    );
  return null;
}
