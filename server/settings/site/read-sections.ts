import type { TextSection } from '../../../src/domain/site';

type Read = { readonly sections: readonly TextSection[] } | { readonly problem: string };

const mostSections = 60;

/**
 * Reads the Markdown of a site's text: headings (`#` to `###`), paragraphs and points (`-` or `*`).
 * Everything else that Markdown has is refused, because it would be shown as typed.
 */
export function readSections(markdown: string): Read {
  const sections: { title: string; parts: (string | string[])[] }[] = [];
  const present = () => {
    const last = sections.at(-1) ?? { title: '', parts: [] };
    if (sections.length === 0) sections.push(last);
    return last;
  };
  /** Whether the next line goes on with the last part. */
  let isOpen = false;
  for (const [index, each] of markdown.split(/\r\n|\r|\n/).entries()) {
    const text = each.trim();
    const at = `has in line ${index + 1}`;
    if (/<[a-z!/]/i.test(text)) return { problem: `${at} HTML: write text and Markdown` };
    if (/\]\(|^(?:\d+[.)]|>|\||```|~~~|={3,}$|-{3,}$)|\*\*|__/.test(text))
      return {
        problem: `${at} Markdown that is not shown: use headings (##), paragraphs and points (-), and write addresses out`,
      };
    const heading = /^#{1,3} (.+)$/.exec(text)?.[1];
    const point = /^[-*] (.+)$/.exec(text)?.[1];
    if (text === '') isOpen = false;
    else if (heading !== undefined) {
      sections.push({ title: heading.trim(), parts: [] });
      isOpen = false;
    } else if (point !== undefined) {
      const { parts } = present();
      const points = parts.at(-1);
      if (Array.isArray(points)) points.push(point);
      else parts.push([point]);
      isOpen = true;
    } else {
      const { parts } = present();
      const last = parts.at(-1);
      if (!isOpen || last === undefined) parts.push(text);
      else if (Array.isArray(last)) last.push(`${last.pop()} ${text}`);
      else parts.push(`${parts.pop() as string} ${text}`);
      isOpen = true;
    }
  }
  if (sections.length === 0) return { problem: 'is empty: write the text, or remove the file' };
  if (sections.length > mostSections)
    return { problem: `has ${sections.length} headings, and may have ${mostSections}` };
  return { sections };
}
