const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' };

/** A file's name for the server: what was picked, with the ending of what is sent. */
export function deliveredName(picked: string, mime: string): string {
  const extension = extensions[mime] ?? 'bin';
  const stem = picked.replace(/\.[^.]*$/, '').trim();
  return `${stem || 'page'}.${extension}`;
}
