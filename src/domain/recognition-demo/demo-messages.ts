import type { None } from '../messages/message';

/** The messages of the public demo. */
export interface DemoMessages {
  'last-name-format': None;
  'first-name-format': None;
  'flight-not-read': None;
  'demo-ended': { hours: number };
  'demo-full': None;
  'too-many-demos': { seconds: number };
}
