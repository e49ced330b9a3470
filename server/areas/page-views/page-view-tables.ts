declare module '../../infra/db/tables' {
  interface Database {
    page_views: PageViewTable;
  }
}

/** How often a route was seen on a day; route and title are empty for those that are only counted. */
export interface PageViewTable {
  /** 'YYYY-MM-DD', in UTC. */
  day: string;
  route: string;
  title: string;
  views: number;
}
