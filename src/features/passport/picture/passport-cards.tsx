import { Link } from 'react-router-dom';
import type { LackingNameRule } from '../../../domain/passport/passport-names';
import { passportFieldOrder, type PassportForm } from '../../../domain/passport/passport-form';
import { fileWords } from '../../../i18n/file-messages';
import { itemProblemWords } from '../../../i18n/outbox-messages';
import { ServerText } from '../../../language/server-text';
import { t } from '../../../language/translate';
import type { DocumentTarget } from '../../../outbox/capture/saving-files';
import { safeWords, untilSafe } from '../../../outbox/capture/saving-files';
import { saving, useSavingFiles } from '../../../outbox/capture/saving-state';
import { stopSaving } from '../../../outbox/capture/sealing-queue';
import { mayRetry } from '../../../outbox/core/item';
import type { PassportItem } from '../../../outbox/kinds/passport';
import { retryItem } from '../../../outbox/page/outbox';
import { removeWithToast } from '../../../outbox/page/remove-with-toast';
import { useDeviceWord } from '../../../platform/wide-screen';
import { paths } from '../../../routing/paths';
import { Button } from '../../../ui/actions/button';
import { Notice } from '../../../ui/feedback/notice';
import { ProgressBar } from '../../../ui/feedback/progress';
import { Card, CardRow } from '../../../ui/layout/card';
import { KeyValue } from '../../../ui/layout/key-value';
import { ListRow } from '../../../ui/layout/list-row';
import { SectionHeading } from '../../../ui/layout/section-heading';
import { IconTile } from '../../../ui/media/icon';
import { fieldLabels, valueText } from '../field-labels';
import type { FoundPassport } from '../use-passport';

/** The rows that show a saved form. */
const formRows = (form: PassportForm, rule: LackingNameRule) =>
  passportFieldOrder.map((field) => {
    const words = field === form.lacks ? lackingText(form, rule) : valueText(field, form[field]);
    return {
      label: t(fieldLabels[field]),
      value: field === 'passportNumber' ? <bdi dir="ltr">{words}</bdi> : words,
    };
  });

/** The filling in the field of the name that the passport lacks. */
function lackingText(form: PassportForm, rule: LackingNameRule): string {
  if (form.lacks === undefined || rule.kind === 'blank')
    return t('None in the passport. The field stays empty.');
  return t('{filling} (none in the passport)', { filling: form[form.lacks] });
}

/** The data of a passport, as they were confirmed. */
export function WhatItSays({ form, rule }: { form: PassportForm; rule: LackingNameRule }) {
  return (
    <section>
      <SectionHeading>{t('What it says')}</SectionHeading>
      <Card>
        <CardRow>
          <KeyValue rows={formRows(form, rule)} />
        </CardRow>
      </Card>
    </section>
  );
}

/** The requirements for the picture of a passport, and a sample of it. */
export function PassportAttention({ document }: Pick<FoundPassport, 'document'>) {
  const { attention, lang, name, samples = [] } = document;
  return (
    <Card>
      <Notice tone="info" flush>
        {attention ? (
          <ServerText lang={lang}>{attention}</ServerText>
        ) : (
          t('The page with your photo, with all four corners in the picture.')
        )}
      </Notice>
      {samples.length > 0 && (
        <ListRow
          leading={<IconTile icon="eye" />}
          title={t('Sample')}
          detail={t('How it should look')}
          link={<Link to={paths.materialTemplate(name, samples, { lang })} />}
        />
      )}
    </Card>
  );
}

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
      onOk={() => void removeWithToast(item)}
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
