declare module '../../infra/db/tables' {
  interface Database {
    page_views: PageViewTable;
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
