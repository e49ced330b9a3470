import { useEffect, useEffectEvent, type RefObject } from 'react';
import { activeLanguage } from '../../language/translate';
import { nextCountry } from './next-country';

const itemsIn = (area: HTMLElement, kind: string) => [
  ...area.querySelectorAll<HTMLElement>(`[data-country^="${kind}"]`),
];

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

const mirrored: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};

/** A key as in a language that is read from left to right. */
const unmirrored = (key: string): string =>
  activeLanguage().direction === 'rtl' ? (mirrored[key] ?? key) : key;

/**
 * The picker's keyboard control. Arrow keys move from the search into and through the lists, typing
 * returns to the search; Enter in the search chooses the only hit, or moves to the first of
 * several.
 */
export function useCountryKeys(
  area: RefObject<HTMLElement | null>,
  onFocus: (key: string) => void,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current: root } = area;
    const search = root?.querySelector<HTMLInputElement>('input[type="search"]');
    if (!root || !search || event.defaultPrevented) return;
    const popular = itemsIn(root, 'popular');
    const items = [...popular, ...itemsIn(root, 'all')];
    const target = event.target as HTMLElement;
    if (target === search) return inSearch(event, search, items);
    const at = items.indexOf(target);
    if (at < 0) return;
    // The browser then inserts the character into the focused field.
    if (isTyping(event)) return search.focus();
    const top = popular[0]?.offsetTop;
    const columns = Math.max(1, popular.filter(({ offsetTop }) => offsetTop === top).length);
    const rows = items.length - popular.length;
    const next = nextCountry(unmirrored(event.key), at, { popular: popular.length, columns, rows });
    if (next === undefined) return;
    event.preventDefault();
    (next === 'search' ? search : items[next])?.focus();
  });

  const focused = useEffectEvent(({ target }: FocusEvent) => {
    const { country } = (target as HTMLElement).dataset;
    if (country) onFocus(country);
  });

  useEffect(() => {
    const { current: root } = area;
    root?.addEventListener('keydown', press);
    root?.addEventListener('focusin', focused);
    return () => {
      root?.removeEventListener('keydown', press);
      root?.removeEventListener('focusin', focused);
    };
  }, [area]);
}

function inSearch(event: KeyboardEvent, search: HTMLInputElement, items: HTMLElement[]): void {
  const [first] = items;
  const takes = event.key === 'Enter' && search.value.trim() !== '';
  if (!first || (event.key !== 'ArrowDown' && !takes)) return;
  event.preventDefault();
  first.focus();
  if (takes && items.length === 1) first.click();
}
