import { useState } from 'react';
import { languageNames } from '../../src/contract/languages';
import type { ProductText } from '../../src/contract/desk/catalogue-calls';
import { Field, TextField } from '../ui/field';
import { formatCount } from '../ui/formats';
import styles from './catalogue.module.css';

type TextFieldsProps = {
  texts: readonly ProductText[];
  /** By their keys, those that were touched. */
  typed: Readonly<Record<string, string>>;
  onChange: (key: string, text: string) => void;
};

/** The texts of a product in English, found by a part of them. */
export function TextFields({ texts, typed, onChange }: TextFieldsProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = texts.filter(
    ({ key, label, text }) =>
      `${label} ${text}`.toLowerCase().includes(wanted) || typed[key] !== undefined,
  );
  const changed = texts.filter(({ key, text }) => (typed[key] ?? text) !== text).length;
  return (
    <details className={styles.texts}>
      <summary>
        {formatCount(texts.length, 'text')}
        {changed > 0 && `, ${changed} changed`}
      </summary>
      <div className={styles.form}>
        <Field
          label="Find a text"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          hint="A changed text is shown in English, and marked so, until it is translated."
        />
        {found.map(({ key, label, text, untranslated }) => (
          <TextField
            key={key}
            label={label}
            maxLength={4000}
            rows={text.length > 120 ? 4 : 2}
            value={typed[key] ?? text}
            onChange={(event) => onChange(key, event.target.value)}
            hint={
              untranslated.length > 0 &&
              `Not translated: ${untranslated.map((each) => languageNames[each]).join(', ')}`
            }
          />
        ))}
      </div>
    </details>
  );
}
