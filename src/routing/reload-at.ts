import { withChannel } from '../platform/channel';
import { sheetEntryLeft } from './sheet-entry-left';

/** Reloads the app at a path, so that no data of the current user stays in memory. */
export async function reloadAt(path: string): Promise<void> {
  await sheetEntryLeft();
  location.assign(withChannel(path, location.search));
}

/** Reloads the current page. */
export async function reloadHere(): Promise<void> {
  await sheetEntryLeft();
  location.reload();
}
