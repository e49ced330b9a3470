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

/** The flows of the public demo. */
export const demoFlows = ['passport', 'photo', 'flight'] as const;
export type DemoFlow = (typeof demoFlows)[number];

/** How long an id of the demo is valid, in hours; what was uploaded is deleted with it. */
export const demoHours = 24;

/** The photo that the demo makes. */
export const demoPhoto = { width: 35, height: 35, color: 'white' } as const;
