import { Field, SelectField } from '../ui/field';
import styles from './catalogue.module.css';
import type { ProductDraft } from './product-draft';

type Rule = ProductDraft['lackingName'];
type LackingNameFieldsProps = { rule: Rule; onChange: (rule: Rule) => void };

const choices: Record<Rule['kind'], string> = {
  repeat: 'The other name again',
  text: 'These letters',
  blank: 'The field stays empty',
};

/** The filling that the destination wants for a name that a passport lacks. */
export function LackingNameFields({ rule, onChange }: LackingNameFieldsProps) {
  return (
    <>
      <SelectField
        label="Passport with one name"
        value={rule.kind}
        onChange={(kind) => onChange({ ...rule, kind: kind as Rule['kind'] })}
        options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
        hint="What the destination wants in the field of the other name"
      />
      {rule.kind === 'text' && (
        <div className={styles.pair}>
          <Field
            label="Letters for the given name"
            required
            maxLength={50}
            value={rule.givenName}
            onChange={(event) => onChange({ ...rule, givenName: event.target.value })}
            hint="Letters from A to Z and spaces"
          />
          <Field
            label="Letters for the surname"
            required
            maxLength={50}
            value={rule.surname}
            onChange={(event) => onChange({ ...rule, surname: event.target.value })}
            hint="Letters from A to Z and spaces"
          />
        </div>
      )}
    </>
  );
}
