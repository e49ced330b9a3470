import { versionOf } from './app-versions';

/** Builds what nearly all cases run on, before several workers want it at once. */
export default function setup(): void {
  versionOf('present');
}
