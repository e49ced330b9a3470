/** Replaces the text of a page between two marks, which stay. */
export function putBetween(page, begin, end, text) {
  const start = page.indexOf(begin);
  const stop = page.indexOf(end);
  if (start < 0 || stop < start) throw new Error(`A page has no place '${begin}'.`);
  return `${page.slice(0, start)}${begin}\n\n${text}\n\n${page.slice(stop)}`;
}
