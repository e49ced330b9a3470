import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    page_views: PageViewTable;
    web_vitals: WebVitalTable;
  }
}

/** Views of a route per day; route and title are empty for the surplus that is only counted. */
export interface PageViewTable {
  /** 'YYYY-MM-DD' in UTC. */
  day: string;
  route: string;
  title: string;
  views: number;
}

/** How many visits of a day that began on a route measured something within a class. */
export interface WebVitalTable {
  /** 'YYYY-MM-DD' in UTC. */
  day: string;
  route: string;
  name: string;
  class: number;
  visits: number;
}

/** In exports and erasures of a traveller's data. */
export const pageViewData = {
  page_views: 'sums of a day',
  web_vitals: 'sums of a day',
} satisfies TravellerData<'page_views' | 'web_vitals'>;
