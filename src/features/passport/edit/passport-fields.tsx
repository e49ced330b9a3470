import { useState } from 'react';
import {
  passportFieldOrder,
  type PassportField,
  type PassportForm,
  type PassportProblems,
} from '../../../domain/passport/passport-form';
import type { LackingNameRule } from '../../../domain/passport/passport-names';
import type { BlankField } from '../../../domain/passport/picture-reading';
import type { FieldStands } from '../../../domain/passport/reconcile-passport';
import { passportWords } from '../../../i18n/passport-messages';
import { msg } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { Button } from '../../../ui/actions/button';
import { Card } from '../../../ui/layout/card';
import { Stack } from '../../../ui/layout/page';
import { Icon } from '../../../ui/media/icon';
import { ExpiryNotice } from '../form-notices';
import { fieldLabels, valueText } from '../field-labels';
import styles from './passport-fields.module.css';
import { LackingNameField, LacksStatement } from './lacking-name';
import { PassportInput } from './passport-input';

interface Props {
  form: PassportForm;
  problems: PassportProblems;
  stands: FieldStands;
  /** The filling that the destination wants for a name that the passport lacks. */
  rule: LackingNameRule;
  /** The fields that the passport leaves empty, as far as it was read. */
  blank: readonly BlankField[];
  /** The day of arrival, if it is known. */
  arrival: string | undefined;
  /** The fields' ids, for the error summary's links. */
  idOf: (field: PassportField) => string;
  disabled: boolean;
  onChange: (part: Partial<PassportForm>) => void;
  /** The traveller has settled the doubt about a field. */
  onSettled: (field: PassportField) => void;
  onFocus: (field: PassportField) => void;
}

/**
 * The fields of the passport form: doubtful ones first, with what they may say; what was read stands
 * in rows, which open to be changed.
 */
export function PassportFields(props: Props) {
  const { form, problems, stands, arrival, idOf, onFocus } = props;
  const [opened, setOpened] = useState<ReadonlySet<PassportField>>(new Set());
  const open = (field: PassportField) => setOpened((before) => new Set([...before, field]));
  const isRow = (field: PassportField) =>
    field !== form.lacks &&
    (stands[field].kind === 'read' || stands[field].kind === 'checked') &&
    !opened.has(field) &&
    !problems[field];
  const inOrder = (isMeant: (field: PassportField) => boolean) =>
    passportFieldOrder.filter(isMeant);
  const doubtful = inOrder((field) => stands[field].kind === 'to-check' && !opened.has(field));
  const rows = inOrder(isRow);
  const others = inOrder((field) => !rows.includes(field) && !doubtful.includes(field));

  function change(part: Partial<PassportForm>) {
    // A field that is being typed in stays one.
    for (const field of inOrder((each) => each in part)) open(field);
    props.onChange(part);
  }

  function edit(field: PassportField) {
    open(field);
    onFocus(field);
    // After the control is rendered.
    requestAnimationFrame(() => document.getElementById(idOf(field))?.focus());
  }

  return (
    <Stack gap={16}>
      {doubtful.map((field) => (
        <Doubt key={field} {...props} field={field} onChange={change} onChoose={props.onChange} />
      ))}
      {others.map((field) => (
        <div key={field} onFocus={() => onFocus(field)}>
          <OpenField {...props} field={field} onChange={change} />
        </div>
      ))}
      {rows.length > 0 && (
        <Card as="ul" label={t('Read from your passport')}>
          {rows.map((field) => (
            <li className={styles.row} key={field}>
              <div className={styles.words}>
                <p className={styles.label}>{t(fieldLabels[field])}</p>
                <p className={styles.value}>
                  <bdi>{valueText(field, form[field])}</bdi>
                </p>
              </div>
              {/* The band above says once what was read. */}
              {stands[field].kind === 'checked' && (
                <span className={styles.source}>
                  <Icon name="check" size={16} />
                  {t('checked by you')}
                </span>
              )}
              {!props.disabled && (
                <span className={styles.action} aria-hidden="true">
                  {t('Change')}
                </span>
              )}
              {!props.disabled && (
                <button
                  type="button"
                  id={idOf(field)}
                  className={styles.change}
                  onClick={() => edit(field)}
                  onFocus={() => onFocus(field)}
                >
                  {t('Change {field}', { field: t(fieldLabels[field]) })}
                </button>
              )}
            </li>
          ))}
        </Card>
      )}
      <ExpiryNotice expireDate={form.expireDate} arrival={arrival} />
    </Stack>
  );
}

interface FieldProps extends Props {
  field: PassportField;
}

/** Notices about values that the traveller typed or stated against the picture. */
const differs = {
  typed: msg('The picture says {value}. What you typed is used.'),
  stated: msg('The picture says {value}. What you stated is used.'),
};

/** A field that is typed in; if the picture says something else, that is shown with it. */
function OpenField(props: FieldProps) {
  const { field, form, problems, stands, rule, blank, idOf, disabled, onChange } = props;
  const stand = stands[field];
  const problem = problems[field];
  const isLacking = field === form.lacks;
  return (
    <Stack gap={4}>
      {isLacking ? (
        <LackingNameField name={field} {...{ form, rule }} id={idOf(field)} />
      ) : (
        <PassportInput
          {...{ field, form, disabled, onChange }}
          id={idOf(field)}
          error={problem && passportWords(problem)}
          isBlank={field === 'sex' && blank.includes(field)}
        />
      )}
      {stand.kind === 'differs' && (
        <p className={styles.differs} role="status">
          <Icon name="passport" size={16} />
          <span>
            {t(differs[isLacking ? 'stated' : 'typed'], {
              value: valueText(field, stand.read as PassportForm[PassportField]),
            })}
          </span>
          {!disabled && (
            <Button
              small
              variant="link"
              onClick={() =>
                onChange({ [field]: stand.read, ...(isLacking && { lacks: undefined }) })
              }
            >
              {t('Use the picture’s')}
            </Button>
          )}
        </p>
      )}
      <Statement {...props} />
    </Stack>
  );
}

/** With a name's field: the statement that the passport lacks it. */
function Statement({ field, form, blank, disabled, onChange }: FieldProps) {
  if (field !== 'surname' && field !== 'givenName') return null;
  return (
    <LacksStatement
      name={field}
      lacks={form.lacks}
      isSuggested={field === 'givenName' && form[field] === '' && blank.includes(field)}
      {...{ disabled, onChange }}
    />
  );
}

/** A field that is to be checked, with what it may say as buttons. */
function Doubt(props: FieldProps & { onChoose: FieldProps['onChange'] }) {
  const { field, form, stands, problems, idOf, disabled, onChange, onSettled, onFocus } = props;
  const stand = stands[field];
  const choices = stand.kind === 'to-check' ? stand.choices : [];
  const problem = problems[field];
  const name = t(fieldLabels[field]);
  return (
    <section className={styles.doubt} aria-label={name} onFocus={() => onFocus(field)}>
      <p className={styles.doubtHead}>
        <Icon name="warning" />
        <span>
          {stand.kind === 'to-check' && stand.mayGoOn
            ? t(
                'It fills the line at the foot of the page, so its end may be missing. Compare it with the printed name.',
              )
            : choices.length > 1
              ? t('It can be read in two ways.')
              : t('It could not be read with certainty.')}
        </span>
        <strong>{t('Please check')}</strong>
      </p>
      <PassportInput
        {...{ field, form, disabled, onChange }}
        id={idOf(field)}
        error={problem && passportWords(problem)}
        isBlank={false}
      />
      {!disabled && (
        <div className={styles.choices}>
          {choices.map((choice) => (
            <Button
              key={choice}
              small
              variant="outlined"
              icon={form[field] === choice ? 'check' : undefined}
              onClick={() => {
                onSettled(field);
                props.onChoose({ [field]: choice });
              }}
            >
              {t('It is {value}', {
                value: valueText(field, choice as PassportForm[PassportField]),
              })}
            </Button>
          ))}
        </div>
      )}
      <Statement
        {...props}
        onChange={(part) => {
          onChange(part);
          // The field moves among the others.
          requestAnimationFrame(() => document.getElementById(idOf(field))?.focus());
        }}
      />
    </section>
  );
}
