import { allCases } from './all-cases';
import type { FaultCase } from './fault-case';

/** Whether everything runs, and not the part that belongs to `npm test`. */
export const runsAll = process.env['WITHOUT_SWEEPS'] === undefined;

/**
 * Cases that only browsers prove, one of each class: the rules themselves are proved by unit tests
 * and by simulated days.
 */
const inEachRun: ReadonlySet<string> = new Set([
  // Real connections: silent, and without an answer.
  'black-hole-upload',
  'lose-answer-attach',
  // The browser ends.
  'browser-killed-attached',
  // Background Sync with the app closed, and three drainers beside each other.
  'app-closed',
  'two-tabs-and-worker',
  // The real IndexedDB: denied, and closed.
  'no-indexeddb',
  'database-closed-under-us',
  // A resumable upload.
  'tus-resumes',
  // An order's id is not known yet when the browser ends.
  'begun-killed-order-made',
]);

/** `npm run faults` chooses by these. */
const names = process.env['FAULTS_CASE']?.split(',');
const onlyEngine = process.env['FAULTS_ENGINE'];
const count = Number(process.env['FAULTS_SEEDS'] ?? 1);

export const firstSeed = Number(process.env['FAULTS_SEED'] ?? 1);
export const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);

/** Where each run is noted, as a line of JSON. */
export const report = process.env['FAULTS_REPORT'];

/** Whether single cases were asked for. */
export const choosesCases = names !== undefined;

/** The second engine runs with everything, or where it is asked for. */
export const runsOn = (engine: 'chromium' | 'firefox'): boolean =>
  onlyEngine === undefined ? engine === 'chromium' || runsAll : onlyEngine === engine;

export const isChosen = ({ name }: FaultCase): boolean =>
  names === undefined ? runsAll || inEachRun.has(name) : names.includes(name);

const unknown = [...(names ?? inEachRun)].filter(
  (name) => !allCases.some((each) => each.name === name),
);
if (unknown.length > 0) throw new Error(`There is no case ${unknown.join()}.`);
