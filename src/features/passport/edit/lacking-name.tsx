import type { NameField } from '../../../domain/passport/passport-names';
import { fillingFor, type LackingNameRule } from '../../../domain/passport/passport-names';
import type { PassportForm } from '../../../domain/passport/passport-form';
import { msg, type SourceText } from '../../../domain/messages/text-params';
import { t } from '../../../language/translate';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Field } from '../../../ui/forms/field';
import { Icon } from '../../../ui/media/icon';
import { fieldLabels } from '../field-labels';
import styles from './lacking-name.module.css';

interface FieldProps {
  name: NameField;
  form: PassportForm;
  rule: LackingNameRule;
  id: string;
}

/** The field of the name that the passport lacks: what the destination wants in it, and that it does. */
export function LackingNameField({ name, form, rule, id }: FieldProps) {
  return (
    <Field
      id={id}
      label={t(fieldLabels[name])}
      hint={t(rule.kind === 'repeat' ? repeated[name] : wanted[rule.kind])}
      value={rule.kind === 'blank' ? '' : fillingFor(rule, name, form)}
      onChange={() => {}}
      readOnly
      dir="ltr"
    />
  );
}

const repeated: Record<NameField, SourceText> = {
  givenName: msg('The destination wants the surname here again.'),
  surname: msg('The destination wants the given name here again.'),
};
const wanted: Record<'text' | 'blank', SourceText> = {
  text: msg('The destination wants these letters here.'),
  blank: msg('The destination wants this field empty.'),
};

interface StatementProps {
  name: NameField;
  /** The name that the passport lacks, as was stated. */
  lacks: NameField | undefined;
  /** The picture has no such name. */
  isSuggested: boolean;
  disabled: boolean;
  onChange: (part: Partial<PassportForm>) => void;
}

const statements: Record<NameField, SourceText> = {
  givenName: msg('My passport has no given name'),
  surname: msg('My passport has no surname'),
};

/** The statement that the passport lacks a name; a passport has one at least. */
export function LacksStatement({ name, lacks, isSuggested, disabled, onChange }: StatementProps) {
  if (lacks === undefined ? disabled : lacks !== name) return null;
  return (
    <div>
      {isSuggested && lacks === undefined && (
        <p className={styles.suggestion} role="status">
          <Icon name="passport" size={16} />
          <span>{t('The two lines of your passport have one name only.')}</span>
        </p>
      )}
      <Checkbox
        checked={lacks === name}
        disabled={disabled}
        onChange={(isLacking) => onChange({ lacks: isLacking ? name : undefined })}
      >
        {t(statements[name])}
      </Checkbox>
    </div>
  );
}
