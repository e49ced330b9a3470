import { channelIdOf } from './channel';

/** Loads the app anew at a path, so that nothing of the present user stays in memory. */
export function reloadAt(path: string): void {
  const channel = channelIdOf(location.search);
  location.assign(channel ? `${path}?channel_id=${channel}` : path);
}
