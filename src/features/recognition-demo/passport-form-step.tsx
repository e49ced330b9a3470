import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { sexes } from '../../contract/codes';
import type { ResponseOf } from '../../contract/define-call';
import { demoCalls } from '../../contract/demo';
import { doubtsOf, type Passport, wirePassport } from '../../contract/passport';
import { passportNameMax, passportNumberMax } from '../../domain/limits';
import {
  emptyPassport,
  type PassportField,
  passportFieldOrder,
  type PassportForm,
  trimPassport,
} from '../../domain/passport/passport-form';
import {
  demoPassportProblems,
  type DemoPassportProblems,
} from '../../domain/recognition-demo/demo-passport';
import { westernDigits } from '../../domain/text/characters';
import { demoPassportWords } from '../../i18n/demo-messages';
import { formatCalendarDate } from '../../language/format';
import { msg, type SourceText } from '../../domain/messages/text-params';
import { t } from '../../language/translate';
import { useHoldUpdates } from '../../services/busy';
import { api } from '../../services/services';
import { Button } from '../../ui/actions/button';
import { Notice } from '../../ui/feedback/notice';
import { ErrorSummary } from '../../ui/forms/error-summary';
import { Field } from '../../ui/forms/field';
import { RadioCards } from '../../ui/forms/radio-cards';
import { Card, CardRow } from '../../ui/layout/card';
import { Stack } from '../../ui/layout/page';
import { DemoPage, FormFooter } from './demo-page';
import type { FormStepCallbacks } from './form-flow';
import styles from './sent-picture.module.css';
import { useDemoSubmit } from './demo-requests';

const sexLabels = { male: msg('Male'), female: msg('Female') } as const;

interface OffersProps {
  field: keyof Passport;
  /** None: there is nothing to offer. */
  choices: readonly string[];
  onChoose: (choice: string) => void;
}

/** Possible values of a field that was not read surely: one press fills it in. */
const Offers = ({ field, choices, onChoose }: OffersProps) =>
  choices.length > 0 && (
    <Notice
      tone="wait"
      icon="scan"
      action={choices.map((choice) => (
        <Button key={choice} small variant="outlined" onClick={() => onChoose(choice)}>
          {t('It is {value}', { value: words(field, choice) })}
        </Button>
      ))}
    >
      {t('Not read with certainty: please check it.')}
    </Notice>
  );

function words(field: keyof Passport, choice: string): string {
  if (field === 'sex') return choice === 'male' || choice === 'female' ? t(sexLabels[choice]) : '';
  return field === 'birthday' || field === 'expireDate' ? formatCalendarDate(choice) : choice;
}

/** The picture that was sent, beside the form that it filled in. */
const SentPicture = ({ url }: { url: string | undefined }) =>
  url === undefined ? null : (
    <Card>
      <CardRow>
        <img className={styles.picture} src={url} alt={t('The picture that was read')} />
      </CardRow>
    </Card>
  );

interface Props extends FormStepCallbacks {
  id: string;
  /** The reading; undefined if the form is filled in by hand. */
  reading: ResponseOf<typeof demoCalls.demoPassport> | undefined;
}

/** The demo's passport form, filled in with what was read. */
export function PassportFormStep({ id, reading, onBack, onSubmitted, onEnded }: Props) {
  const [form, setForm] = useState<PassportForm>(() => formOf(reading));
  const [problems, setProblems] = useState<DemoPassportProblems>({});
  const doubts = useMemo(() => doubtsOf(reading?.toCheck ?? []), [reading]);
  const { busy, failure, submit } = useDemoSubmit({ onSubmitted, onEnded });
  const summary = useRef<HTMLDivElement>(null);
  const formId = useId();
  useHoldUpdates('form');

  const idOf = (field: PassportField) => `${formId}-${field}`;
  const problemOf = (field: PassportField) => {
    const problem = problems[field];
    return problem && demoPassportWords(problem);
  };
  const listed = passportFieldOrder.flatMap((field) => {
    const problem = problemOf(field);
    if (problem === undefined) return [];
    const text = t('{field}: {problem}', { field: t(labels[field]), problem });
    return [{ fieldId: idOf(field), text }];
  });

  function type(part: Partial<PassportForm>) {
    setForm((before) => ({ ...before, ...part }));
    const changed = Object.keys(part);
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !changed.includes(field))),
    );
  }

  function send(event: FormEvent) {
    event.preventDefault();
    const found = demoPassportProblems(form);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      // After the summary is rendered.
      requestAnimationFrame(() => summary.current?.focus());
      return;
    }
    const passport = wirePassport(trimPassport(form) as Passport);
    void submit(() => api.call(demoCalls.demoPassportSubmit, { ...passport, id }));
  }

  /** The possible values of a field that was not read surely, as buttons, until it is filled in. */
  const offers = (field: PassportField) => (
    <Offers
      field={field}
      choices={form[field] === emptyPassport[field] ? (doubts[field] ?? []) : []}
      onChoose={(choice) => type({ [field]: choice })}
    />
  );
  const text = (
    field: 'passportNumber' | 'surname' | 'givenName' | 'countryCode',
    hint: string,
  ) => (
    <Stack gap={4}>
      <Field
        id={idOf(field)}
        label={t(labels[field])}
        hint={hint}
        value={form[field]}
        error={problemOf(field)}
        onChange={(typed) => type({ [field]: westernDigits(typed) })}
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      {offers(field)}
    </Stack>
  );
  const day = (field: 'birthday' | 'expireDate') => (
    <Stack gap={4}>
      <Field
        id={idOf(field)}
        type="date"
        label={t(labels[field])}
        value={form[field]}
        error={problemOf(field)}
        max="9999-12-31"
        onChange={(date) => type({ [field]: date })}
      />
      {offers(field)}
    </Stack>
  );
  return (
    <DemoPage
      title={t('Passport')}
      footer={<FormFooter formId={formId} busy={busy} failure={failure} onBack={onBack} />}
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap={16}>
          <ErrorSummary ref={summary} title={t('Please check these fields')} errors={listed} />
          {reading && (
            <Notice tone="ok" icon="scan" title={t('Read from the picture')} live>
              {t(
                'Compare everything with the passport. What could not be read with certainty is empty.',
              )}
            </Notice>
          )}
          <SentPicture url={reading?.url} />
          {text(
            'passportNumber',
            t('Capital letters and digits, at most {most}.', { most: passportNumberMax }),
          )}
          {text(
            'surname',
            t('Capital letters and spaces, at most {most}.', { most: passportNameMax }),
          )}
          {text(
            'givenName',
            t('Capital letters and spaces, at most {most}.', { most: passportNameMax }),
          )}
          {text('countryCode', t('The letters of the country in the passport, for example IND.'))}
          <div id={idOf('sex')} tabIndex={-1}>
            <RadioCards
              legend={t(labels.sex)}
              columns={2}
              options={sexes.names.map((value) => ({ value, title: t(sexLabels[value]) }))}
              value={form.sex}
              error={problemOf('sex')}
              onChange={(sex) => type({ sex })}
            />
            {offers('sex')}
          </div>
          {day('birthday')}
          {day('expireDate')}
        </Stack>
      </form>
    </DemoPage>
  );
}

/** The form with what was read; the rest is empty. */
function formOf(reading: Props['reading']): PassportForm {
  const read = passportFieldOrder.filter((field) => reading?.[field] !== undefined);
  return {
    ...emptyPassport,
    ...Object.fromEntries(read.map((field) => [field, reading?.[field]])),
  };
}

const labels: Record<PassportField, SourceText> = {
  passportNumber: msg('Passport number'),
  surname: msg('Last name'),
  givenName: msg('First name'),
  countryCode: msg('Nationality'),
  sex: msg('Gender'),
  birthday: msg('Birthday'),
  expireDate: msg('Date of expiry'),
};
