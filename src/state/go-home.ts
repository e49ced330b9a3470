import { paths } from '../app/paths';
import { channelIdOf } from './channel';

/** Loads the home page anew, so that nothing of the present user stays in memory. */
export function goHomeAndReload(): void {
  const channel = channelIdOf(location.search);
  location.assign(channel ? `${paths.home}?channel_id=${channel}` : paths.home);
}
