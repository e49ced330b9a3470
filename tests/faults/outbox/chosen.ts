import { allCases } from './all-cases';
import type { FaultCase } from './fault-case';

/** `npm run faults` chooses by these; without them it is the part that belongs to `npm test`. */
const names = process.env['FAULTS_CASE']?.split(',');
/** Whether everything was asked for, and not the part that belongs to `npm test`. */
export const runsAll = process.env['FAULTS_ALL'] !== undefined;
const onlyEngine = process.env['FAULTS_ENGINE'];
const count = Number(process.env['FAULTS_SEEDS'] ?? 1);

export const firstSeed = Number(process.env['FAULTS_SEED'] ?? 1);
export const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);

/** Where each run is noted, as a line of JSON. */
export const report = process.env['FAULTS_REPORT'];

/** Whether single cases were asked for. */
export const choosesCases = names !== undefined;

export const runsOn = (engine: 'chromium' | 'firefox'): boolean =>
  (onlyEngine ?? engine) === engine;

export const isChosen = ({ name, inTest }: FaultCase): boolean =>
  names === undefined ? runsAll || inTest === true : names.includes(name);

if (!allCases.some(isChosen)) throw new Error(`There is no case ${names?.join()}.`);
