import type { Settings } from '../../settings/settings';

/**
 * The origin of links in mails. The Host header cannot be trusted, because any client can set it.
 */
export const mailOrigin = ({ publicOrigin, environment, port }: Settings): string | undefined =>
  publicOrigin ?? (environment === 'dev' ? `http://localhost:${port}` : undefined);
