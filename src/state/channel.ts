const pattern = /^[A-Za-z0-9_-]{1,64}$/;

/** The channel_id of a query string; undefined where there is none or it is not a plain name. */
export function channelIdOf(search: string): string | undefined {
  const value = new URLSearchParams(search).get('channel_id');
  return value !== null && pattern.test(value) ? value : undefined;
}
