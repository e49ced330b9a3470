import { type RefObject, useEffect, useEffectEvent } from 'react';
import { activeLanguage } from '../../language/translate';

interface CountryGrid {
  /** The number of popular countries, and of their columns. */
  readonly popular: number;
  readonly columns: number;
  /** The number of rows below them. */
  readonly rows: number;
}

/**
 * The index to which a key moves from the country `at`; indices count the popular countries, then
 * the rows. Up from the first line moves to the search; undefined: the key is not handled.
 */
export function nextCountry(
  key: string,
  at: number,
  { popular, columns, rows }: CountryGrid,
): number | 'search' | undefined {
  const last = popular + rows - 1;
  const inGrid = at < popular;
  const lastLine = Math.floor((popular - 1) / columns) * columns;
  switch (key) {
    case 'ArrowDown':
      if (!inGrid) return Math.min(at + 1, last);
      if (at + columns < popular) return at + columns;
      // From a shorter column to the end of the last line, and from the last line to the rows.
      return at < lastLine ? popular - 1 : Math.min(popular, last);
    case 'ArrowUp':
      if (inGrid) return at < columns ? 'search' : at - columns;
      if (at > popular) return at - 1;
      return popular > 0 ? lastLine : 'search';
    case 'ArrowRight':
      return inGrid ? Math.min(at + 1, popular - 1) : undefined;
    case 'ArrowLeft':
      return inGrid ? Math.max(at - 1, 0) : undefined;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

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
