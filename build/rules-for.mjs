/** Splits a style sheet into its rules, each with what stands in its braces. */
function* rulesIn(css) {
  let start = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') {
      if (depth === 0) open = at;
      depth += 1;
    } else if (css[at] === '}') {
      depth -= 1;
      if (depth > 0) continue;
      yield { head: css.slice(start, open), inside: css.slice(open + 1, at) };
      start = at + 1;
    }
  }
}

const names = (head, classes) =>
  [...head.matchAll(/\.([\w-]+)/g)].some(([, name]) => classes.has(name));

/** The rules of a minified style sheet that name one of the classes, inside their conditions. */
export function rulesFor(css, classes) {
  let kept = '';
  for (const { head, inside } of rulesIn(css)) {
    const isCondition = /^\s*@(media|supports|container|layer)\b/.test(head);
    const wanted = isCondition ? rulesFor(inside, classes) : names(head, classes) ? inside : '';
    if (wanted !== '') kept += `${head}{${wanted}}`;
  }
  return kept;
}
