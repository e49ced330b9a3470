const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

/** Characters that file systems or mail programs may not find in a name. */
// eslint-disable-next-line no-control-regex -- control characters are what is removed
const forbidden = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/g;

const clean = (part: string) => part.replace(forbidden, ' ').replace(/\s+/g, ' ').trim();

/** Some systems drop dots and spaces at the end of a name. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** The name of a file that is saved or shared: 'Vietnam e-visa – ANANYA RAO.pdf'. */
export function readableName(parts: readonly string[], mime: string): string {
  const stem = withoutEnd(parts.map(clean).filter(Boolean).join(' – ').slice(0, 120));
  return `${stem || 'Visa'}.${extensions[mime] ?? 'bin'}`;
}
