import { ownFile, type OwnFile } from '../../domain/file/own-file';

/** The files that a link's list names; undefined unless every one is ours to show. */
export function sampleList(list: string): readonly OwnFile[] | undefined {
  const files = list.split(',').map(ownFile);
  return files.every((file) => file !== undefined) ? files : undefined;
}

/** Which file of the list comes first, as the address counts from 1. */
export const firstOf = (counted: string | null, count: number): number =>
  /^[1-9]\d?$/.test(counted ?? '') ? Math.min(Number(counted), count) - 1 : 0;
