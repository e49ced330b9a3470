import { markOf } from '../../language/server-text';

interface Props {
  /** Strings are paragraphs, lists are points. */
  parts: readonly (string | readonly string[])[];
  /** The language that they are in. */
  lang: string;
}

/** Paragraphs and points of a text that an agency wrote: shown as text, whatever is in them. */
export function TextParts({ parts, lang }: Props) {
  const mark = markOf(lang);
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      <p key={index} {...mark}>
        {part}
      </p>
    ) : (
      <ul key={index} {...mark}>
        {part.map((point, at) => (
          <li key={at}>{point}</li>
        ))}
      </ul>
    ),
  );
}
