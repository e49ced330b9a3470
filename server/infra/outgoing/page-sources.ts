/** Origins that pages may load from while a company is configured, by kind of resource. */
export interface PageSources {
  readonly scripts?: readonly string[];
  readonly frames?: readonly string[];
  readonly calls?: readonly string[];
  readonly images?: readonly string[];
  /**
   * Sources of styles for elements that a company inserts into the page; may also hold keywords.
   */
  readonly styles?: readonly string[];
  /** Origins whose frames may use the Payment Request API; not part of the content policy. */
  readonly payments?: readonly string[];
}
