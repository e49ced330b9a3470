import { named, type FileItem } from './item';
import type { FileEvent } from './outbox-event';

export type FilledEvent = Extract<FileEvent, { type: 'filled' }>;

/** The item with the traveller's data, in its present state. */
export function withFields(item: FileItem, { sealedFields, attachKey }: FilledEvent): FileItem {
  // The earlier data may have been sent: arriving late, it must not replace this.
  const earlier = item.sealedFields ? [item.attachKey] : [];
  const supersedes = named([...item.supersedes, ...earlier]);
  return { ...item, sealedFields, attachKey, supersedes };
}
