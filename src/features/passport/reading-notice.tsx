import { useIsOnline } from '../../page/connection';
import { keptVerb, useDeviceWord } from '../../platform/wide-screen';
import { Card, CardRow } from '../../ui/layout/card';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { failedTitle, type Reading } from './use-reading';
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
      <Notice tone="wait" icon="scan" title={failedTitle} live>
        {reading.sentence}
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
              'The picture is {keptVerb} on this {device}. Type what the passport says: both are sent when you are back online.',
              { keptVerb: keptVerb(device), device },
            )
          : t('Offline the picture is not read. What you type is kept on this {device}.', {
              device,
            })}
      </Notice>
    );
  return null;
}
