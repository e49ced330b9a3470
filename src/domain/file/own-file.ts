export interface OwnFile {
  /** From the origin's root on. */
  path: string;
  kind: 'image' | 'pdf';
}

const kinds: Record<string, OwnFile['kind']> = {
  svg: 'image',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  webp: 'image',
  pdf: 'pdf',
};

/**
 * A file of our own origin that an address out of a link may show, or undefined: links are written
 * by anybody. No scheme, no other host, no climbing, nothing escaped, no query, and a name that says
 * what it is.
 */
export function ownFile(address: string): OwnFile | undefined {
  if (!/^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(address)) return undefined;
  if (address.startsWith('/api/')) return undefined;
  const kind = kinds[/\.([a-z]+)$/.exec(address)?.[1] ?? ''];
  return kind && { path: address, kind };
}
