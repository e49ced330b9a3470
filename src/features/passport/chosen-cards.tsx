import type { DocumentTarget } from '../../outbox/capture/document-target';
import { safeWords, untilSafe } from '../../outbox/capture/safe-words';
import { saving, useSavingFiles } from '../../outbox/capture/saving-state';
import { stopSaving } from '../../outbox/capture/sealing-queue';
import { fileWords } from '../../i18n/file-messages';
import { itemProblemWords } from '../../i18n/outbox-messages';
import { mayRetry } from '../../outbox/core/item';
import type { PassportItem } from '../../outbox/kinds/passport';
import { useDeviceWord } from '../../platform/wide-screen';
import { retryItem } from '../../outbox/page/outbox';
import { removeOrSay } from '../../outbox/page/remove-or-say';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { ProgressBar } from '../../ui/feedback/progress';
import { Card, CardRow } from '../../ui/layout/card';
import { t } from '../../language/translate';

/** A chosen picture that is being saved, with a stop button, or the reason why it is not saved. */
export function SavingCards({ target }: { target: DocumentTarget }) {
  const device = useDeviceWord();
  return useSavingFiles(target).map(({ id, total, safe, isOver, refusals }) => (
    <div key={id}>
      {!isOver && (
        <Card label={t('Picture that is being saved')}>
          <CardRow>
            <ProgressBar
              label={safeWords({ safe, total }, device)}
              showLabel
              value={null}
              start={untilSafe(device)}
            />
            <Button small variant="outlined" onClick={() => stopSaving(id)}>
              {t('Cancel')}
            </Button>
          </CardRow>
        </Card>
      )}
      {refusals.map(({ id: refusalId, fileName, message }) => {
        const { title, remedy } = fileWords(message);
        return (
          <Problem key={refusalId} title={title} onOk={() => saving.dismiss(id, refusalId)}>
            {remedy}{' '}
            {t('Nothing of “{fileName}” was saved.', { fileName: fileName || t('New photo') })}
          </Problem>
        );
      })}
    </div>
  ));
}

/** An unusable picture: the reason, and the remedy. */
export function UnusableCard({ item }: { item: PassportItem }) {
  return (
    <Problem
      onOk={() => void removeOrSay(item)}
      onRetry={mayRetry(item) ? () => void retryItem(item.id) : undefined}
    >
      {item.lastProblem && itemProblemWords(item.lastProblem)}
    </Problem>
  );
}

interface ProblemProps {
  title?: string;
  onOk: () => void;
  onRetry?: (() => void) | undefined;
  children: React.ReactNode;
}

function Problem({ title, onOk, onRetry, children }: ProblemProps) {
  return (
    <Notice
      tone="danger"
      live
      title={title}
      action={
        <>
          {onRetry && (
            <Button small variant="card-quiet" onClick={onRetry}>
              {t('Retry')}
            </Button>
          )}
          <Button small variant="card-quiet" onClick={onOk}>
            {t('OK')}
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  );
}
