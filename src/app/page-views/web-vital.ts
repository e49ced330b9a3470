import {
  lastVitalClass,
  vitalBounds,
  type VitalName,
  type WebVital,
} from '../../contract/page-views';
import { tellable, type Wishes } from './page-view';

/** The class of a measurement: the first bound that it does not exceed. */
export function vitalClass(name: VitalName, value: number): number {
  const found = vitalBounds[name].findIndex((bound) => value <= bound);
  return found < 0 ? lastVitalClass : found;
}

/** The reportable part of a measurement: nothing unless cookies are accepted. */
export function tellableVital(
  pathname: string,
  { name, value }: { name: VitalName; value: number },
  wishes: Wishes,
): WebVital | undefined {
  const view = tellable(pathname, wishes);
  if (view === undefined || view === 'count') return undefined;
  return { route: view.route, name, class: vitalClass(name, value) };
}
