const readableNameExtensions: Readonly<Record<string, string>> = {
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
  return `${stem || 'Visa'}.${readableNameExtensions[mime] ?? 'bin'}`;
}

/** For naming only: accepted files are pictures or PDFs. */
const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'video/mp4': 'mp4',
  'text/plain': 'txt',
  'application/zip': 'zip',
  'application/vnd.rar': 'rar',
};

/**
 * The endings of file names; any other text after a dot is part of the name ('Passport J.Smith').
 */
const endings: ReadonlySet<string> = new Set([
  '',
  ...Object.values(extensions),
  ...['jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp', 'heic', 'heif', 'docx', 'xlsx'],
  // Of a download that a browser did not rename at its end.
  ...['crdownload', 'part', 'partial', 'download', 'opdownload', 'tmp'],
]);

function withoutEndings(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot !== -1 && endings.has(name.slice(dot + 1).toLowerCase())
    ? withoutEndings(name.slice(0, dot).trim())
    : name;
}

/** A file's name for the server: the chosen name, with the extension of the prepared form. */
export function deliveredName(picked: string, mime: string): string {
  const extension = extensions[mime] ?? 'bin';
  return `${withoutEndings(picked.trim()) || 'page'}.${extension}`;
}
