/** A request as it reaches the server. */
export interface WireRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The file of a form. */
  readonly file?: { readonly bytes: Uint8Array<ArrayBuffer>; name: string; mime: string };
  /** The connection breaks after so many bytes of the body. */
  readonly cutAfter?: number;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}
