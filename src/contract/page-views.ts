import * as v from 'valibot';

/** Where the reference server collects page views, beside the calls: nothing in them is signed. */
export const pageViewsPath = '/collect/page-views';

/** The query value that names the analytics id: a server collects under its own alone. */
export const analyticsIdParameter = 'id';

/** Page views that wait on a phone, and that one report may hold; the oldest are dropped. */
export const pageViewsAtOnce = 50;

/** A route's pattern: plain words and `:names`, so that no id and no address can be in it. */
const routePattern = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^(?:\*|\/|(?:\/(?::[A-Za-z]+|[a-z]+(?:-[a-z]+)*))+)$/),
);

const pageView = v.strictObject({
  route: routePattern,
  /** The route's own title, never one that an address brought. */
  title: v.pipe(v.string(), v.maxLength(80), v.regex(/^[\p{L}\p{N} '&.,-]*$/u)),
});
export type PageView = v.InferOutput<typeof pageView>;

/** What a phone tells; it says nothing of who it is. */
export const pageViewReport = v.strictObject({
  /** Views of travellers who have not accepted cookies: a number, and nothing else. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(pageViewsAtOnce)),
  views: v.pipe(v.array(pageView), v.maxLength(pageViewsAtOnce)),
});
export type PageViewReport = v.InferOutput<typeof pageViewReport>;
