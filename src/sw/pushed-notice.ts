/** The notification of a push. */
export interface PushedNotice {
  readonly title: string;
  readonly body: string;
  /** A second push with the same tag replaces the first. */
  readonly tag: string;
  readonly lang: string;
  readonly dir: NotificationDirection;
  /** The page that it opens, on our own origin. */
  readonly path: string;
}

const empty: Omit<PushedNotice, 'title'> = {
  body: '',
  tag: 'push',
  lang: 'en',
  dir: 'auto',
  path: '/orders',
};

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;

/**
 * Reads a declarative push message; undefined for an empty one, which only wakes the worker. One that
 * cannot be read is shown as well as possible, under the site's name.
 */
export function pushedNotice(text: string, site = 'Visa'): PushedNotice | undefined {
  const unreadable = { ...empty, title: site };
  if (text === '') return undefined;
  try {
    const { notification } = JSON.parse(text) as { notification: Record<string, unknown> };
    const { title, body, tag, lang, dir, navigate } = notification;
    return {
      title: textOf(title, unreadable.title),
      body: textOf(body, ''),
      tag: textOf(tag, unreadable.tag),
      lang: textOf(lang, unreadable.lang),
      dir: dir === 'rtl' || dir === 'ltr' ? dir : 'auto',
      path: pathOf(textOf(navigate, unreadable.path)),
    };
  } catch {
    return unreadable;
  }
}

/** The path alone, behind one slash: a push opens no other site. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'https://visa.invalid');
  return `/${pathname.replace(/^\/+/, '')}${search}`;
}
