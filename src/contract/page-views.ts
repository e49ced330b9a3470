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

/** How fast a visit was, as browsers measure it: largest paint, answer to taps, layout shifts. */
export const vitalNames = ['LCP', 'INP', 'CLS'] as const;
export type VitalName = (typeof vitalNames)[number];

/**
 * Upper bounds of the classes that are counted, in milliseconds or, for shifts, in the browsers' score.
 * A phone tells only the class, so that no measurement is a trace of one visit.
 */
export const vitalBounds: Readonly<Record<VitalName, readonly number[]>> = {
  LCP: [500, 1000, 1500, 2000, 2500, 4000, 8000],
  INP: [50, 100, 150, 200, 300, 500, 1000],
  CLS: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5],
};

/** The class of what is above all bounds. */
export const lastVitalClass = 7;

const webVital = v.strictObject({
  /** The screen with which the visit began. */
  route: routePattern,
  name: v.picklist(vitalNames),
  /** Which bound it is within, from 0. */
  class: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(lastVitalClass)),
});
export type WebVital = v.InferOutput<typeof webVital>;

/** How many a phone stores, and a report may contain. */
export const webVitalsAtOnce = 30;

/** A phone's report; it does not identify anybody. */
export const pageViewReport = v.strictObject({
  /** Views by travellers who have not accepted cookies: only their number. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(pageViewsAtOnce)),
  views: v.pipe(v.array(pageView), v.maxLength(pageViewsAtOnce)),
  /** Only of travellers who have accepted cookies. */
  vitals: v.optional(v.pipe(v.array(webVital), v.maxLength(webVitalsAtOnce))),
});
export type PageViewReport = v.InferOutput<typeof pageViewReport>;
