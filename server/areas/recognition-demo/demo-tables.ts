import type { FileType } from '../../infra/files/file-type';
import type { DemoFlow } from '../../../src/domain/recognition-demo/demo-flow';
import type { TravellerData } from '../../infra/db/traveller-data';

declare module '../../infra/db/tables' {
  interface Database {
    demo_visits: DemoVisitTable;
    demo_files: DemoFileTable;
    demo_submissions: DemoSubmissionTable;
  }
}

/** A use of the demo under one id, from its first call on. It is kept for a while after its end. */
export interface DemoVisitTable {
  /** A digest: whoever makes the id may put a name into it. */
  id: string;
  started_at: Date;
  ends_at: Date;
}

/** A file of the demo. Its bytes are in the store of the demo under its id. */
export interface DemoFileTable {
  id: string;
  /** `upload`: as it was sent; `photo`: a visa photo that was made from an upload. */
  kind: 'upload' | 'photo';
  /** Null until the upload is read: its call names no id. */
  visit_id: string | null;
  /** Of an upload; null for a photo. */
  key: string | null;
  size: number;
  mime_type: FileType;
  created_at: Date;
  expires_at: Date;
}

/** That a flow was completed. What was submitted is checked and not stored. */
export interface DemoSubmissionTable {
  visit_id: string;
  flow: DemoFlow;
  submitted_at: Date;
}

/** In exports and erasures of a traveller's data. */
export const demoData = {
  demo_visits: 'the public demo, for a day',
  demo_files: 'the public demo, for a day',
  demo_submissions: 'the public demo',
} satisfies TravellerData<'demo_visits' | 'demo_files' | 'demo_submissions'>;
