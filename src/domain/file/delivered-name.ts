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
