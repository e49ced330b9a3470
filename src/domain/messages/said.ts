import type { AnyMessage, Params } from './message';

/**
 * A message as it is sent and kept: which one it is, and a text for whoever does not know that one. A
 * server may give the text alone.
 */
export interface Said {
  readonly text?: string | undefined;
  readonly code?: string | undefined;
  readonly params?: Params | undefined;
}

/** A message in the form in which it is sent and kept. */
export function said({ code, ...params }: AnyMessage): Said {
  return { code, ...(Object.keys(params).length > 0 && { params }) };
}
