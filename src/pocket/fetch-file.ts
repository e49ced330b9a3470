import { sniff } from '../domain/file/sniff';

/** Larger files are only shown online. */
const mostBytes = 30_000_000;
const shown = new Set(['pdf', 'jpeg', 'png', 'webp']);

/**
 * The bytes of a file at the server; undefined if it cannot be had now. A captive portal answers with
 * a page of its own, so the bytes have to be those of a document.
 */
export async function fetchFile(url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const response = await fetch(url, { credentials: 'omit', cache: 'no-store' });
    if (!response.ok || Number(response.headers.get('content-length')) > mostBytes)
      return undefined;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return shown.has(sniff(bytes).type) ? bytes : undefined;
  } catch {
    return undefined;
  }
}
