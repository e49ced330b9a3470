import {
  lastVitalClass,
  type PageView,
  type PageViewReport,
  pageViewsAtOnce,
  vitalBounds,
  type VitalName,
  type WebVital,
} from '../../contract/page-views';
import type { CookieConsent } from '../../services/cookie-consent';
import { matchRoute } from '../routes/match-route';
import { productTitle } from '../routes/routes';
import type { WaitingStore } from './page-view-store';

export interface Preferences {
  readonly consent: CookieConsent;
  /** Do Not Track or Global Privacy Control. */
  readonly doNotTrack: boolean;
}

/**
 * The reportable part of a page view: the route's pattern and plain title, in English, if cookies
 * are accepted, only a count before an answer, and nothing after a refusal or with a do-not-track
 * signal.
 */
export function reportable(
  pathname: string,
  { consent, doNotTrack }: Preferences,
): PageView | 'count' | undefined {
  if (doNotTrack || consent === 'rejected') return undefined;
  if (consent === undefined) return 'count';
  const route = matchRoute(pathname);
  return { route: route?.path ?? '*', title: inEnglish(route?.title ?? productTitle) };
}

/** At run time a text of the catalogue is its English text. */
const inEnglish = (title: unknown): string => String(title);

/** Whether the browser sends a do-not-track signal; TypeScript's library lacks GPC. */
export function asksNotToBeTracked(
  browser: { doNotTrack?: string | null; globalPrivacyControl?: boolean } = navigator,
): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}

/** The class of a measurement: the first bound that it does not exceed. */
export function vitalClass(name: VitalName, value: number): number {
  const found = vitalBounds[name].findIndex((bound) => value <= bound);
  return found < 0 ? lastVitalClass : found;
}

/** The reportable part of a measurement: nothing unless cookies are accepted. */
export function reportableVital(
  pathname: string,
  { name, value }: { name: VitalName; value: number },
  preferences: Preferences,
): WebVital | undefined {
  const view = reportable(pathname, preferences);
  if (view === undefined || view === 'count') return undefined;
  return { route: view.route, name, class: vitalClass(name, value) };
}

/** A service that collects page views. */
export interface PageViewAdapter {
  /** 'unreachable': retried later; 'refused': dropped. */
  send(report: PageViewReport): Promise<'taken' | 'refused' | 'unreachable'>;
}

interface Dependencies {
  adapter: PageViewAdapter;
  store: WaitingStore<PageView>;
  vitals: WaitingStore<WebVital>;
  /** Read for every view, because the consent can change. */
  preferences: () => Preferences;
}

/** Collects page views and sends them in batches, without blocking the page. */
export function pageViewReporter({ adapter, store, vitals, preferences }: Dependencies) {
  // In-memory only: before cookies are accepted, nothing may be stored on the phone.
  let count = 0;
  let sending = false;

  return {
    record(pathname: string): void {
      const told = reportable(pathname, preferences());
      if (told === 'count') count = Math.min(count + 1, pageViewsAtOnce);
      else if (told) store.add([told]);
    },

    recordVital(pathname: string, vital: { name: VitalName; value: number }): void {
      const told = reportableVital(pathname, vital, preferences());
      if (told) vitals.add([told]);
    },

    /** Sends the stored views, unless that is in progress; false if a retry is needed. */
    async flush(): Promise<boolean> {
      if (sending) return true;
      const { consent, doNotTrack } = preferences();
      const views = store.take();
      const measured = vitals.take();
      const mayTell = consent === 'accepted';
      const report: PageViewReport = {
        count,
        views: mayTell ? views : [],
        ...(mayTell && measured.length > 0 && { vitals: measured }),
      };
      count = 0;
      if (doNotTrack || consent === 'rejected') return true;
      if (report.count === 0 && report.views.length === 0 && !report.vitals) return true;
      sending = true;
      const answer = await adapter.send(report).catch(() => 'unreachable' as const);
      sending = false;
      if (answer !== 'unreachable') return true;
      count = Math.min(count + report.count, pageViewsAtOnce);
      if (report.views.length > 0) store.add(report.views);
      if (report.vitals) vitals.add(report.vitals);
      return false;
    },
  };
}
