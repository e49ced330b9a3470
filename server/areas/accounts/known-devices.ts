import { createHash } from 'node:crypto';
import type { Db } from '../../infra/db/tables';

/**
 * Identifies a device of an account by its label ('Chrome on Android'). Nothing is stored on the
 * phone for it, and a browser update does not make the device new.
 */
export const deviceHash = (userId: string, device: string): string =>
  createHash('sha256').update(`${userId}\n${device}`).digest('hex');

interface DeviceOfUser {
  readonly userId: string;
  readonly hash: string;
}

/**
 * Records a log-in from a device.
 * @returns whether the account was not used on this device before
 */
export async function recordDevice(
  tx: Db,
  { userId, hash }: DeviceOfUser,
  now: Date,
): Promise<{ readonly isNew: boolean }> {
  const added = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doNothing())
    .returning('device_hash')
    .executeTakeFirst();
  if (added) return { isNew: true };
  await tx
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .execute();
  return { isNew: false };
}

/** Forgets a device that another session logged out, so that its next log-in counts as new. */
export async function forgetDevice(tx: Db, { userId, hash }: DeviceOfUser): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .execute();
}

/** Forgets all devices of a user, or all but one. */
export async function forgetDevices(
  tx: Db,
  userId: string,
  butHash: string | null = null,
): Promise<void> {
  const all = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  await (butHash === null ? all : all.where('device_hash', '<>', butHash)).execute();
}
