import { sexes } from '../../contract/codes';
import { westernDigits } from '../../domain/text/western-digits';
import { passportNameMax, passportNumberMax } from '../../domain/limits';
import { passportWords } from '../../i18n/passport-words';
import type {
  PassportField,
  PassportForm,
  PassportProblems,
} from '../../domain/passport/passport-form';
import { zoneSpelling } from '../../domain/passport/zone-letters';
import { Button } from '../../ui/actions/button';
import { Field } from '../../ui/forms/field';
import { Stack } from '../../ui/layout/page';
import { RadioCards } from '../../ui/forms/radio-cards';
import { SelectField } from '../../ui/forms/select-field';
import { ExpiryNotice } from './expiry-notice';
import { sexLabels } from './form-rows';
import { issuingStates } from './passport-country-names';
import { t } from '../../language/translate';

interface Props {
  form: PassportForm;
  problems: PassportProblems;
  /** The fields' ids, for the error summary's links. */
  idOf: (field: PassportField) => string;
  disabled: boolean;
  onChange: (part: Partial<PassportForm>) => void;
}

/** The fields of the passport form. */
export function PassportFields({ form, problems, idOf, disabled, onChange }: Props) {
  const wordsFor = (field: PassportField) => {
    const problem = problems[field];
    return problem && passportWords(problem);
  };
  const name = (field: 'surname' | 'givenName', label: string, hint: string) => (
    <NameField
      id={idOf(field)}
      label={label}
      hint={hint}
      value={form[field]}
      error={wordsFor(field)}
      disabled={disabled}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <Stack gap={16}>
      <Field
        id={idOf('passportNumber')}
        label={t('Passport number')}
        hint={t('Letters and digits, at most {most}.', { most: passportNumberMax })}
        value={form.passportNumber}
        error={wordsFor('passportNumber')}
        disabled={disabled}
        onChange={(typed) => onChange({ passportNumber: westernDigits(typed) })}
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      {name('surname', t('Surname'), t('Letters and spaces, as in the two lines of the passport.'))}
      {name('givenName', t('Given name'), t('All given names, with spaces between them.'))}
      <SelectField
        id={idOf('countryCode')}
        label={t('Nationality')}
        placeholder={t('Please choose')}
        options={issuingStates()}
        value={form.countryCode}
        error={wordsFor('countryCode')}
        disabled={disabled}
        onChange={(countryCode) => onChange({ countryCode })}
      />
      <div id={idOf('sex')} tabIndex={-1}>
        <RadioCards
          legend={t('Gender')}
          columns={2}
          options={sexes.names.map((value) => ({
            value,
            title: t(sexLabels[value]),
            disabled,
          }))}
          value={form.sex}
          error={wordsFor('sex')}
          onChange={(sex) => onChange({ sex })}
        />
      </div>
      <Field
        id={idOf('birthday')}
        type="date"
        label={t('Birthday')}
        value={form.birthday}
        error={wordsFor('birthday')}
        disabled={disabled}
        max="9999-12-31"
        onChange={(birthday) => onChange({ birthday })}
        autoComplete="bday"
      />
      <Field
        id={idOf('expireDate')}
        type="date"
        label={t('Date of expiry')}
        value={form.expireDate}
        error={wordsFor('expireDate')}
        disabled={disabled}
        max="9999-12-31"
        onChange={(expireDate) => onChange({ expireDate })}
      />
      <ExpiryNotice expireDate={form.expireDate} />
    </Stack>
  );
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
