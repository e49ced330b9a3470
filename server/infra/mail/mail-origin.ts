import type { Settings } from '../../settings/settings';

/** Where a mail's links lead. A Host header says nothing that a stranger could not have written. */
export const mailOrigin = ({ publicOrigin, environment, port }: Settings): string | undefined =>
  publicOrigin ?? (environment === 'dev' ? `http://localhost:${port}` : undefined);
