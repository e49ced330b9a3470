import type { LackingNameRule } from '../../domain/passport/passport-names';
import { passportFieldOrder, type PassportForm } from '../../domain/passport/passport-form';
import { t } from '../../language/translate';
import { Card, CardRow } from '../../ui/layout/card';
import { KeyValue } from '../../ui/layout/key-value';
import { SectionHeading } from '../../ui/layout/section-heading';
import { fieldLabels, valueWords } from './field-labels';

/** The rows that show a saved form. */
const formRows = (form: PassportForm, rule: LackingNameRule) =>
  passportFieldOrder.map((field) => {
    const words = field === form.lacks ? lackingWords(form, rule) : valueWords(field, form[field]);
    return {
      label: t(fieldLabels[field]),
      value: field === 'passportNumber' ? <bdi dir="ltr">{words}</bdi> : words,
    };
  });

/** The filling in the field of the name that the passport lacks. */
function lackingWords(form: PassportForm, rule: LackingNameRule): string {
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
