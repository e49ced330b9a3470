import type { LackingNameRule } from '../../domain/passport/lacking-name';
import type { PassportForm } from '../../domain/passport/passport-form';
import { t } from '../../language/translate';
import { Card, CardRow } from '../../ui/layout/card';
import { KeyValue } from '../../ui/layout/key-value';
import { SectionHeading } from '../../ui/layout/section-heading';
import { formRows } from './form-rows';

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
