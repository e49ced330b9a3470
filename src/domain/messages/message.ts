/** What the words of a message name: figures, names, texts of somebody else. */
export type Params = Readonly<Record<string, string | number>>;

/** Of a list of messages, each code with its parameters: one of them. */
export type MessageOf<List> = {
  [Code in keyof List & string]: { readonly code: Code } & Readonly<List[Code]>;
}[keyof List & string];

/** A message of whatever list. */
export type AnyMessage = { readonly code: string } & Params;

/** The parameters of a message whose words name nothing. */
export type None = Record<never, never>;
