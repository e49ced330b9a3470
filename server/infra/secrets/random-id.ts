import { randomBytes, randomInt, randomUUID } from 'node:crypto';

export const newId = (): string => randomUUID();

/** 256 random bits, for what must not be guessed. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Six digits. */
export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** The day and eight digits: '20261120-40817256'. */
export const newOrderId = (now: Date): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${randomInt(1e8).toString().padStart(8, '0')}`;
