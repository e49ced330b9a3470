import { useState } from 'react';

/**
 * A text that is typed: it stays in this tab until it is sent, also when the screen is left or
 * somebody has to log in again.
 * @param key what it is about
 */
export function useKeptText(key: string): readonly [string, (next: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const write = (next: string) => {
    setText(next);
    if (next === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [text, write];
}
