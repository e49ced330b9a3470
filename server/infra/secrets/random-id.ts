import { randomBytes, randomInt, randomUUID } from 'node:crypto';

export const newId = (): string => randomUUID();

/** A secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A code of six random digits. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** The date and eight random digits: '20261120-40817256'. */
export const newOrderId = (now: Date): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${randomInt(1e8).toString().padStart(8, '0')}`;
