/**
 * A message as it is sent and stored: its code, and a text for programs that do not know the code.
 * A server may send the text alone.
 */
export interface Said {
  readonly text?: string | undefined;
  readonly code?: string | undefined;
  readonly params?: Params | undefined;
}

/** Turns a message into the form that is sent and stored. */
export function said({ code, ...params }: AnyMessage): Said & { readonly code: string } {
  return { code, ...(Object.keys(params).length > 0 && { params }) };
}

/**
 * The messages of a list of texts, with the codes that our server sends in another list, in the
 * same order; another server sends the texts alone.
 */
export const saidWithCodes = (
  texts: readonly string[],
  codes: readonly Pick<Said, 'code' | 'params'>[] | undefined,
): Said[] =>
  texts.map((text, index) => ({
    text,
    ...(codes?.length === texts.length && codes[index]),
  }));

/** The parameters of a message: figures, names, texts of another program. */
export type Params = Readonly<Record<string, string | number>>;

/** A message of a list: one of its codes with its parameters. */
export type MessageOf<List> = {
  [Code in keyof List & string]: { readonly code: Code } & Readonly<List[Code]>;
}[keyof List & string];

/** A message of any list. */
export type AnyMessage = { readonly code: string } & Params;

/** No parameters. */
export type None = Record<never, never>;
