/** Origins of another company that pages need while it is configured, by what is taken from them. */
export interface PageSources {
  readonly scripts?: readonly string[];
  readonly frames?: readonly string[];
  readonly calls?: readonly string[];
  readonly images?: readonly string[];
  /** Besides origins: what a company's own elements in our page need. */
  readonly styles?: readonly string[];
  /** Whose frames may ask the browser for a payment; not part of the content policy. */
  readonly payments?: readonly string[];
}
