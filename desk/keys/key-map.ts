/** A pressed key, as the page reports it. */
export interface Stroke {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly ctrl: boolean;
  readonly alt: boolean;
  /** Whether the focus is where text is typed. */
  readonly typing: boolean;
  /** Whether the focused element handles Enter and Space natively: a link, a button. */
  readonly onControl: boolean;
  /** Whether the key is held down. */
  readonly repeated: boolean;
}

/** The command of a key on a screen, and its label in the key bar. */
export interface Binding<Command extends string> {
  readonly command: Command;
  /** Names as of `strokeName`: 'a', '?', 'Shift+ArrowRight', 'Ctrl+Enter'. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Shown in the list of all keys alone. */
  readonly rare?: boolean;
  /** A held key repeats it: moving through a list. A decision is never repeated by a held key. */
  readonly repeats?: boolean;
}

const printable = (key: string) => [...key].length === 1;

/** 'a' and 'A' are one key; with a printable sign Shift says nothing that the sign does not say. */
export function strokeName({ key, shift, ctrl, alt }: Stroke): string {
  const name = printable(key) ? key.toLowerCase() : key;
  return [ctrl && 'Ctrl+', alt && 'Alt+', shift && !printable(key) && 'Shift+', name]
    .filter(Boolean)
    .join('');
}

/** Keys of one sign: an operator who uses speech input can switch them off (WCAG 2.1.4). */
const isSingleSign = (name: string) => printable(name);

/**
 * The command of a stroke; undefined where the key belongs to the page: to a field that is typed
 * in, or to a focused button that Enter or Space presses.
 */
export function commandOf<Command extends string>(
  stroke: Stroke,
  bindings: readonly Binding<Command>[],
  { singleKeys = true }: { singleKeys?: boolean } = {},
): Command | undefined {
  const name = strokeName(stroke);
  if (stroke.typing && !name.startsWith('Ctrl+') && name !== 'Escape') return undefined;
  if (stroke.onControl && (name === 'Enter' || name === ' ')) return undefined;
  if (!singleKeys && isSingleSign(name)) return undefined;
  const found = bindings.find(({ keys }) => keys.includes(name));
  return stroke.repeated && found?.repeats !== true ? undefined : found?.command;
}

const shown: Record<string, string> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': 'Space',
};

/** The caps of a key's name, as the key hints show them: 'Ctrl+Enter' → 'Ctrl', 'Enter'. */
export function keyCaps(name: string): string[] {
  const parts = name === '+' ? ['+'] : name.split('+');
  return parts.map((part) => shown[part] ?? (printable(part) ? part.toUpperCase() : part));
}

/** The value of `aria-keyshortcuts`. */
export const ariaKeys = (keys: readonly string[]): string =>
  keys
    .map((name) => (name.startsWith('Ctrl+') ? name.replace('Ctrl+', 'Control+') : name))
    .map((name) => (name === '+' ? 'Plus' : name))
    .join(' ');
