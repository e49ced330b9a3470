/** The address of a file within a signed link; undefined for another address. */
export function fileOf(link: string | undefined): string | undefined {
  const query = link?.indexOf('?') ?? -1;
  return query < 0 ? undefined : link?.slice(0, query);
}

/** Whether both are signed links to the same file: their signatures are in their queries. */
export function isSameFile(one: string | undefined, other: string | undefined): boolean {
  const file = fileOf(one);
  return file !== undefined && file === fileOf(other);
}
