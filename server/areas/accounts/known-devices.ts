import { createHash } from 'node:crypto';
import type { Db } from '../../infra/db/tables';

/**
 * By what a device of an account is recognised: its words ('Chrome on Android'). Nothing is kept on
 * the phone for it, and an update of the browser makes no new device.
 */
export const deviceHash = (userId: string, device: string): string =>
  createHash('sha256').update(`${userId}\n${device}`).digest('hex');

interface DeviceOfUser {
  readonly userId: string;
  readonly hash: string;
}

/** Notes a log-in from a device. @returns whether the account had not been used on it before */
export async function seeDevice(
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

/** A device that was logged out by somebody else is a new one when it comes again. */
export async function forgetDevice(tx: Db, { userId, hash }: DeviceOfUser): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .execute();
}

/** The same for all devices, or all but one. */
export async function forgetDevices(
  tx: Db,
  userId: string,
  butHash: string | null = null,
): Promise<void> {
  const all = tx.deleteFrom('known_devices').where('user_id', '=', userId);
  await (butHash === null ? all : all.where('device_hash', '<>', butHash)).execute();
}
