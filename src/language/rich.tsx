import { Fragment, type ReactNode } from 'react';
import type { Values } from '../domain/messages/icu';
import type { SourceText } from '../domain/messages/text-params';
import { t } from './translate';

interface RichProps {
  /** `Read the <policy>privacy policy</policy>.` */
  text: SourceText;
  params?: Values;
  /** Renderers of the part between a tag's opening and closing, by the tag's name. */
  tags: Readonly<Record<string, (part: string) => ReactNode>>;
}

/** A text with links, bold words and other elements inside it: tags are not nested. */
export function Rich({ text, params, tags }: RichProps) {
  const parts = t(text, params).split(/<(\w+)>([^<]*)<\/\w+>/);
  return parts.map((part, index) => {
    // Of each three: the text before a tag, the tag's name, the text inside it.
    if (index % 3 === 1) return null;
    const name = index % 3 === 2 ? parts[index - 1] : undefined;
    return (
      <Fragment key={index}>{name === undefined ? part : (tags[name]?.(part) ?? part)}</Fragment>
    );
  });
}
