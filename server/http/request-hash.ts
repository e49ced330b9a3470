import { sha256Hex } from './signature';

/** Hash of a request's content; it ignores the order of fields and the name of the file. */
export function hashRequest(
  path: string,
  request: unknown,
  fileSha256: string | undefined,
): string {
  return sha256Hex(JSON.stringify([path, inOrder(request), fileSha256 ?? null]));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined);
  pairs.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([name, each]) => [name, inOrder(each)]));
}
