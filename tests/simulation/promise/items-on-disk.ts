import type { OutboxItem } from '../../../src/outbox/core/item';
import type { Disk } from '../phone/disk';

export const itemOn = (disk: Disk, id: string): OutboxItem | undefined =>
  disk.stores.get('items')?.rows.get(`s${id}`)?.value as OutboxItem | undefined;

export const itemsOn = (disk: Disk): readonly OutboxItem[] =>
  [...(disk.stores.get('items')?.rows.values() ?? [])].map(({ value }) => value as OutboxItem);

export const chunksOn = (disk: Disk, id: string): number => {
  const { rows } = disk.stores.get('chunks') ?? { rows: new Map<string, unknown>() };
  let count = 0;
  for (const key of rows.keys()) if (key.startsWith(`zs${id}\u0001`)) count += 1;
  return count;
};

export const keyOfItem = (item: OutboxItem): string =>
  'sendKey' in item ? item.sendKey : item.attachKey;
