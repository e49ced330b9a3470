/** A parameter of a message. */
export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

const pluralRules = new Map<string, Intl.PluralRules>();

/** Making rules is slow, and lists have a plural in each row. */
function rulesOf(locale: string): Intl.PluralRules {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale);
  pluralRules.set(locale, rules);
  return rules;
}

/**
 * Formats an ICU message: `{name}`, `{count, plural, =0 {…} one {# page} other {# pages}}`,
 * `{kind, select, photo {…} other {…}}`, `{amount, number}`, `{seconds, duration}`. `#` is the count
 * of the enclosing plural. Apostrophes are letters: no message needs a literal brace.
 *
 * @param locale a BCP 47 tag, for plural rules, numbers and durations
 * @returns undefined if a parameter is missing
 */
export function formatMessage(text: string, values: Values, locale: string): string | undefined {
  if (!text.includes('{')) return text;
  let position = 0;
  let isWhole = true;

  /** Reads up to the brace that closes this part, or to the end. */
  function readPart(count: number | undefined): string {
    let part = '';
    for (; position < text.length && text[position] !== '}'; position += 1) {
      const character = text.charAt(position);
      if (character === '{') part += readArgument(count);
      else part += character === '#' && count !== undefined ? String(count) : character;
    }
    return part;
  }

  /** From an opening brace to the brace that closes it, which is left to the caller. */
  function readArgument(count: number | undefined): string {
    const [name = '', type] = readHead();
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) isWhole = false;
    if (type === 'plural' || type === 'select') {
      return readBranches(value ?? '', type === 'plural', count);
    }
    if (type === 'number') return new Intl.NumberFormat(locale).format(Number(value));
    return type === 'duration' ? formatDuration(Number(value), locale) : String(value);
  }

  /** The argument's name and type; leaves the position at the closing brace or at the branches. */
  function readHead(): string[] {
    const head = /\{(\w+)(?:, (\w+),? ?)?/y;
    head.lastIndex = position;
    const found = head.exec(text);
    if (!found) throw new SyntaxError(`An argument without a name: ${text}`);
    position = head.lastIndex;
    return found.slice(1);
  }

  function readBranches(value: Value, isPlural: boolean, enclosing: number | undefined): string {
    const count = isPlural ? Number(value) : enclosing;
    const key = isPlural ? rulesOf(locale).select(Number(value)) : String(value);
    const exact = `=${value}`;
    const branches = new Map<string, string>();
    for (;;) {
      const opening = /\s*([=\w-]+)\s*\{/y;
      opening.lastIndex = position;
      const found = opening.exec(text);
      if (!found) break;
      position = opening.lastIndex;
      branches.set(found[1] ?? '', readPart(count));
      position += 1;
    }
    while (text[position] === ' ') position += 1;
    return branches.get(exact) ?? branches.get(key) ?? branches.get('other') ?? '';
  }

  const formatted = readPart(undefined);
  return isWhole ? formatted : undefined;
}

/** '90 seconds', '2 minutes', '3 hours': as precise as a waiting time needs. */
function formatDuration(seconds: number, locale: string): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds <= 90
      ? [seconds, 'second']
      : minutes <= 90
        ? [minutes, 'minute']
        : [Math.ceil(minutes / 60), 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
