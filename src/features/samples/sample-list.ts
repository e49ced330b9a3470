import { ownFile, type OwnFile } from '../../domain/file/own-file';

/** The files of a link's list; undefined unless all of them are ours. */
export function sampleList(list: string): readonly OwnFile[] | undefined {
  const files = list.split(',').map(ownFile);
  return files.every((file) => file !== undefined) ? files : undefined;
}

/** The index of the file to show first; the address counts from 1. */
export const firstOf = (counted: string | null, count: number): number =>
  /^[1-9]\d?$/.test(counted ?? '') ? Math.min(Number(counted), count) - 1 : 0;
