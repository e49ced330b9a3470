import { msg, type SourceText } from '../domain/messages/text-params';
import { t } from '../language/translate';

interface ColorWords {
  readonly label: SourceText;
  readonly inText: SourceText;
}

/** The backgrounds of visa photos, by the server's English names, by which photos are judged too. */
const colors: Readonly<Record<string, ColorWords>> = {
  white: { label: msg('White'), inText: msg('white') },
  'light grey': { label: msg('Light grey'), inText: msg('light grey') },
};

const wordsOf = (name: string): ColorWords | undefined => {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(colors, key) ? colors[key] : undefined;
};

/** A colour's name alone: 'Light grey'; a server's unknown one as it is. */
export function colorLabel(name: string): string {
  const words = wordsOf(name);
  return words ? t(words.label) : name;
}

/** A colour's name inside a text: 'light grey'. */
export function colorInText(name: string): string {
  const words = wordsOf(name);
  return words ? t(words.inText) : name.toLowerCase();
}
