import { channelParameter as name, isChannelId } from '../domain/app-paths';

/** The channel_id of a query string; undefined if it is missing or not a plain name. */
export function channelIdOf(search: string): string | undefined {
  const value = new URLSearchParams(search).get(name);
  return isChannelId(value) ? value : undefined;
}

/** Adds the current query string's channel to a path of the app; a channel in the path wins. */
export function withChannel(path: string, search: string): string {
  const channel = channelIdOf(search);
  const [, pathname = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  if (!channel || channelIdOf(query)) return path;
  const params = new URLSearchParams(query);
  // Append where possible: parsing and serializing a query changes how it is encoded.
  if (!params.has(name))
    return `${pathname}${query.length > 1 ? `${query}&` : '?'}${name}=${channel}${hash}`;
  params.set(name, channel);
  return `${pathname}?${params}${hash}`;
}
