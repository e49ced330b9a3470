import { sexes } from '../../../contract/codes';
import { passportNameMax, passportNumberMax } from '../../../domain/limits';
import type { PassportField, PassportForm } from '../../../domain/passport/passport-form';
import { zoneSpelling } from '../../../domain/passport/zone-values';
import { westernDigits } from '../../../domain/text/characters';
import { t } from '../../../language/translate';
import { Button } from '../../../ui/actions/button';
import { Field } from '../../../ui/forms/field';
import { RadioCards } from '../../../ui/forms/radio-cards';
import { SelectField } from '../../../ui/forms/field';
import { Icon } from '../../../ui/media/icon';
import { fieldLabels, issuingStates, sexLabels } from '../field-labels';
import styles from './sex-hint.module.css';

/**
 * Advice for a passport that states no sex, with the reason; the destination's form requires one of
 * two.
 */
function SexHint({ id, isBlank }: { id: string; isBlank: boolean }) {
  return (
    <p id={id} className={isBlank ? styles.blank : styles.hint}>
      {isBlank && <Icon name="passport" size={16} />}
      <span>
        {isBlank
          ? t(
              'Your passport does not state a sex, but the destination asks for one of these two. Choose what your other documents say, such as a birth certificate: the embassy may compare them.',
            )
          : t(
              'Is it X or empty in your passport? Choose what your other documents say, such as a birth certificate.',
            )}
      </span>
    </p>
  );
}

interface Props {
  field: PassportField;
  form: PassportForm;
  error: string | undefined;
  id: string;
  disabled: boolean;
  /** The passport leaves it empty. */
  isBlank: boolean;
  onChange: (part: Partial<PassportForm>) => void;
}

/** The control of one field of the passport form. */
export function PassportInput({ field, form, error, id, disabled, isBlank, onChange }: Props) {
  const label = t(fieldLabels[field]);
  const common = { id, label, error, disabled };
  switch (field) {
    case 'passportNumber':
      return (
        <Field
          {...common}
          hint={t('Letters and digits, at most {most}.', { most: passportNumberMax })}
          value={form.passportNumber}
          onChange={(typed) => onChange({ passportNumber: westernDigits(typed) })}
          dir="ltr"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      );
    case 'surname':
      return (
        <NameField
          {...common}
          hint={t('Letters and spaces, as in the two lines of the passport.')}
          value={form.surname}
          onChange={(surname) => onChange({ surname })}
        />
      );
    case 'givenName':
      return (
        <NameField
          {...common}
          hint={t('All given names, with spaces between them.')}
          value={form.givenName}
          onChange={(givenName) => onChange({ givenName })}
        />
      );
    case 'countryCode':
      return (
        <SelectField
          {...common}
          placeholder={t('Please choose')}
          options={issuingStates()}
          value={form.countryCode}
          onChange={(countryCode) => onChange({ countryCode })}
        />
      );
    case 'sex':
      return (
        <div id={id} tabIndex={-1}>
          <RadioCards
            legend={label}
            columns={2}
            options={sexes.names.map((value) => ({ value, title: t(sexLabels[value]), disabled }))}
            value={form.sex}
            error={error}
            describedBy={`${id}-why`}
            onChange={(sex) => onChange({ sex })}
          />
          <SexHint id={`${id}-why`} isBlank={isBlank} />
        </div>
      );
    case 'birthday':
      return (
        <Field
          {...common}
          type="date"
          value={form.birthday}
          max="9999-12-31"
          onChange={(birthday) => onChange({ birthday })}
          autoComplete="bday"
        />
      );
    case 'expireDate':
      return (
        <Field
          {...common}
          type="date"
          value={form.expireDate}
          max="9999-12-31"
          onChange={(expireDate) => onChange({ expireDate })}
        />
      );
  }
}

interface NameProps {
  id: string;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
}

/**
 * A name field; if the name has letters that the form does not accept, it suggests the passport's
 * spelling.
 */
function NameField({ hint, value, onChange, ...field }: NameProps) {
  const foreign = /[^A-Za-z ]/.test(value);
  const spelling = foreign ? zoneSpelling(value) : undefined;
  const asPrinted = spelling
    ? t('Type it as in the two lines at the foot of the page.')
    : t('Type it as in the two lines at the foot of the page, in letters from A to Z.');
  return (
    <Field
      {...field}
      hint={foreign ? asPrinted : hint}
      value={value}
      onChange={onChange}
      maxLength={passportNameMax * 2}
      dir="ltr"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      aside={
        spelling && (
          <Button small variant="link" onClick={() => onChange(spelling)}>
            {t('Use {spelling}', { spelling })}
          </Button>
        )
      }
    />
  );
}
