import { pageViewsAtOnce, type PageView, type PageViewReport } from '../../contract/page-views';
import { tellable, type Wishes } from './page-view';

/** A service that page views are reported to. */
export interface PageViewAdapter {
  /** 'unreachable' is tried again later; what was 'refused' is dropped. */
  send(report: PageViewReport): Promise<'taken' | 'refused' | 'unreachable'>;
}

interface Dependencies {
  adapter: PageViewAdapter;
  store: { add(views: readonly PageView[]): void; take(): PageView[] };
  /** Asked for every view: travellers change their minds. */
  wishes: () => Wishes;
}

/** Collects page views and sends them now and then; nothing ever waits for it. */
export function pageViewReporter({ adapter, store, wishes }: Dependencies) {
  // Only in memory: before cookies are accepted nothing is written on the phone for it.
  let count = 0;
  let sending = false;

  return {
    record(pathname: string): void {
      const told = tellable(pathname, wishes());
      if (told === 'count') count = Math.min(count + 1, pageViewsAtOnce);
      else if (told) store.add([told]);
    },

    /** Sends what waits, unless that is under way; true when nothing is left to try again. */
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
