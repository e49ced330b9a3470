import { createHash } from 'node:crypto';
import { inject } from 'vitest';
import type { Settings } from '../../server/settings/settings';

/**
 * The bucket of a test's data folder, if the project has one: what the server has to be told of it.
 * The same folder means the same prefix.
 */
export function bucketOf(dataDir: string): Partial<Pick<Settings, 'bucket'>> {
  const bucket = inject('bucket');
  if (!bucket) return {};
  const prefix = `${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}/`;
  return { bucket: { ...bucket, prefix } };
}
