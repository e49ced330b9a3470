const pattern = /^[A-Za-z0-9_-]{1,64}$/;
const name = 'channel_id';

/** The channel_id of a query string; undefined where there is none or it is not a plain name. */
export function channelIdOf(search: string): string | undefined {
  const value = new URLSearchParams(search).get(name);
  return value !== null && pattern.test(value) ? value : undefined;
}

/** A path of the app with the channel of the present query string; its own one goes before it. */
export function withChannel(path: string, search: string): string {
  const channel = channelIdOf(search);
  const [, pathname = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path) ?? [];
  if (!channel || channelIdOf(query)) return path;
  const params = new URLSearchParams(query);
  // What has none is only added to: reading and writing a query changes how it is spelled.
  if (!params.has(name))
    return `${pathname}${query.length > 1 ? `${query}&` : '?'}${name}=${channel}${hash}`;
  params.set(name, channel);
  return `${pathname}?${params}${hash}`;
}
