import { withChannel } from '../platform/channel';
import { sheetEntryLeft } from './sheet-entry-left';

/** Loads the app anew at a path, so that nothing of the present user stays in memory. */
export async function reloadAt(path: string): Promise<void> {
  await sheetEntryLeft();
  location.assign(withChannel(path, location.search));
}

/** Loads the present page anew. */
export async function reloadHere(): Promise<void> {
  await sheetEntryLeft();
  location.reload();
}
