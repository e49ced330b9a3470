import * as v from 'valibot';

/** Where the reference server collects page views; not a signed call. */
export const pageViewsPath = '/collect/page-views';

/** The query parameter of the analytics id: a server accepts only its own id. */
export const analyticsIdParameter = 'id';

/** How many page views a phone stores, and a report may contain; the oldest are dropped. */
export const pageViewsAtOnce = 50;

/** A route's pattern: plain words and `:names`, so that it cannot contain an id or an address. */
const routePattern = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^(?:\*|\/|(?:\/(?::[A-Za-z]+|[a-z]+(?:-[a-z]+)*))+)$/),
);

const pageView = v.strictObject({
  route: routePattern,
  /** The route's fixed title, never a text from an address. */
  title: v.pipe(v.string(), v.maxLength(80), v.regex(/^[\p{L}\p{N} '&.,-]*$/u)),
});
export type PageView = v.InferOutput<typeof pageView>;

/** A phone's report; it does not identify anybody. */
export const pageViewReport = v.strictObject({
  /** Views by travellers who have not accepted cookies: only their number. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(pageViewsAtOnce)),
  views: v.pipe(v.array(pageView), v.maxLength(pageViewsAtOnce)),
});
export type PageViewReport = v.InferOutput<typeof pageViewReport>;
