import type { PassportForm } from '../../domain/passport/passport-form';
import { t } from '../../language/translate';
import { Card, CardRow } from '../../ui/layout/card';
import { KeyValue } from '../../ui/layout/key-value';
import { SectionHeading } from '../../ui/layout/section-heading';
import { formRows } from './form-rows';

/** The data of a passport, as they were confirmed. */
export function WhatItSays({ form }: { form: PassportForm }) {
  return (
    <section>
      <SectionHeading>{t('What it says')}</SectionHeading>
      <Card>
        <CardRow>
          <KeyValue rows={formRows(form)} />
        </CardRow>
      </Card>
    </section>
  );
}
