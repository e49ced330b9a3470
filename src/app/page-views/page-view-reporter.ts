import { pageViewsAtOnce, type PageView, type PageViewReport } from '../../contract/page-views';
import { tellable, type Wishes } from './page-view';

/** A service that collects page views. */
export interface PageViewAdapter {
  /** 'unreachable': retried later; 'refused': dropped. */
  send(report: PageViewReport): Promise<'taken' | 'refused' | 'unreachable'>;
}

interface Dependencies {
  adapter: PageViewAdapter;
  store: { add(views: readonly PageView[]): void; take(): PageView[] };
  /** Read for every view, because the consent can change. */
  wishes: () => Wishes;
}

/** Collects page views and sends them in batches, without blocking the page. */
export function pageViewReporter({ adapter, store, wishes }: Dependencies) {
  // In-memory only: before cookies are accepted, nothing may be stored on the phone.
  let count = 0;
  let sending = false;

  return {
    record(pathname: string): void {
      const told = tellable(pathname, wishes());
      if (told === 'count') count = Math.min(count + 1, pageViewsAtOnce);
      else if (told) store.add([told]);
    },

    /** Sends the stored views, unless that is in progress; false if a retry is needed. */
    async flush(): Promise<boolean> {
      if (sending) return true;
      const { consent, doNotTrack } = wishes();
      const views = store.take();
      const report: PageViewReport = { count, views: consent === 'accepted' ? views : [] };
      count = 0;
      if (doNotTrack || consent === 'rejected') return true;
      if (report.count === 0 && report.views.length === 0) return true;
      sending = true;
      const answer = await adapter.send(report).catch(() => 'unreachable' as const);
      sending = false;
      if (answer !== 'unreachable') return true;
      count = Math.min(count + report.count, pageViewsAtOnce);
      if (report.views.length > 0) store.add(report.views);
      return false;
    },
  };
}
