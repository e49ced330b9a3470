import { useRef } from 'react';
import { Field } from '../../ui/forms/field';
import { IconButton } from '../../ui/actions/button';
import { t } from '../../language/translate';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  clearLabel?: string;
};

/** A search field with a label for screen readers and a button that clears it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder,
  clearLabel = t('Clear'),
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    input.current?.focus();
  }
  return (
    <Field
      ref={input}
      type="search"
      label={label}
      hideLabel
      icon="search"
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      trailing={value && <IconButton icon="close" label={clearLabel} onClick={clear} />}
    />
  );
}
