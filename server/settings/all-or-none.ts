import { StartFailure } from '../errors/start-failure';
import type { Variables } from './variables';

type TextName = {
  readonly [N in keyof Variables]: Variables[N] extends string | undefined ? N : never;
}[keyof Variables];

type Texts<Names extends readonly TextName[]> = { readonly [I in keyof Names]: string };

/**
 * The values of variables that make sense together only; undefined where none is set.
 * @throws {StartFailure} naming those that are missing
 */
export function allOrNone<const Names extends readonly TextName[]>(
  said: Variables,
  names: Names,
  /** Set too, it asks for them. */
  alsoSet?: TextName,
): Texts<Names> | undefined {
  const missing = names.filter((name) => said[name] === undefined);
  if (missing.length === 0) return names.map((name) => said[name]) as unknown as Texts<Names>;
  const isAsked = alsoSet !== undefined && said[alsoSet] !== undefined;
  if (missing.length === names.length && !isAsked) return undefined;
  const together = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  throw new StartFailure(
    `${together} belong together: set ${missing.join(' and ')} too, or none of them.`,
  );
}
