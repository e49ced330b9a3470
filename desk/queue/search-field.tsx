import { useEffect, useState, type Ref } from 'react';
import { DeskIcon } from '../ui/desk-icon';
import { KeyHint } from '../ui/key-bar';
import styles from './search-field.module.css';

type SearchFieldProps = {
  value: string;
  onSearch: (text: string) => void;
  /** Whether travellers are found, too; otherwise orders alone. */
  forPersons: boolean;
  ref: Ref<HTMLInputElement>;
};

const pauseMs = 250;

/** Searches while typing, after a pause. */
export function SearchField({ value, onSearch, forPersons, ref }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text);
      }}
    >
      <DeskIcon name="search" size={20} />
      <input
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={
          forPersons
            ? 'Search by name, order number, passport number or e-mail address'
            : 'Search by order number'
        }
        aria-keyshortcuts="/"
        placeholder={forPersons ? 'Name, order, passport no. or e-mail' : 'Order number'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <KeyHint keys="/" />
    </form>
  );
}
