export interface OwnFile {
  /** The path from the origin's root. */
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
 * The file of our own origin that an address in a link may show, or undefined, because links are
 * untrusted: no scheme, no other host, no parent folders, no escapes, no query, and a known
 * extension.
 */
export function ownFile(address: string): OwnFile | undefined {
  if (!/^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(address)) return undefined;
  if (address.startsWith('/api/')) return undefined;
  const kind = kinds[/\.([a-z]+)$/.exec(address)?.[1] ?? ''];
  return kind && { path: address, kind };
}
