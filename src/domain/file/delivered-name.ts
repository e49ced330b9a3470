/** For naming only: what is taken is a picture or a PDF. */
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

/** A file's name for the server: what was picked, with the ending of what is sent. */
export function deliveredName(picked: string, mime: string): string {
  const extension = extensions[mime] ?? 'bin';
  const stem = picked.replace(/\.[^.]*$/, '').trim();
  return `${stem || 'page'}.${extension}`;
}
