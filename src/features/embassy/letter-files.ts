import type { Applicant } from '../../contract/applicants';
import { formatList } from '../../language/format';
import { msg } from '../../domain/messages/text-params';
import { t } from '../../language/translate';

export type Letter = NonNullable<Applicant['interview']>['letters'][number];

export interface LetterFile {
  url: string;
  kind: 'pdf' | 'picture';
  /** 'PDF', or 'PDF 2' where there are several. */
  name: string;
}

const names = {
  pdf: { only: msg('PDF'), numbered: msg('PDF {number}') },
  picture: { only: msg('Picture'), numbered: msg('Picture {number}') },
};

/** A letter's files; a file without a type counts as a PDF, the most common type. */
export function letterFiles({ urls, types = [] }: Letter): LetterFile[] {
  const kinds = urls.map((_, index) => (types[index]?.startsWith('image/') ? 'picture' : 'pdf'));
  return urls.map((url, index) => {
    const kind = kinds[index] ?? 'pdf';
    const same = kinds.filter((other) => other === kind).length;
    const rank = kinds.slice(0, index + 1).filter((other) => other === kind).length;
    const { only, numbered } = names[kind];
    return { url, kind, name: same > 1 ? t(numbered, { number: rank }) : t(only) };
  });
}

/** '2 PDFs and 1 picture' */
export function filesLabel(letter: Letter): string {
  const files = letterFiles(letter);
  const pdfs = files.filter(({ kind }) => kind === 'pdf').length;
  const pictures = files.length - pdfs;
  return formatList([
    ...(pdfs > 0 ? [t('{count, plural, one {# PDF} other {# PDFs}}', { count: pdfs })] : []),
    ...(pictures > 0
      ? [t('{count, plural, one {# picture} other {# pictures}}', { count: pictures })]
      : []),
  ]);
}

/** The letter with the index in the address; undefined if there is none. */
export const letterAt = (letters: readonly Letter[], index: string): Letter | undefined =>
  /^\d{1,4}$/.test(index) ? letters[Number(index)] : undefined;
