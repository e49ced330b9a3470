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
