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

/** A file's name for the server: the chosen name, with the extension of the prepared form. */
export function deliveredName(picked: string, mime: string): string {
  const extension = extensions[mime] ?? 'bin';
  const stem = picked.replace(/\.[^.]*$/, '').trim();
  return `${stem || 'page'}.${extension}`;
}
