export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

const beginnings: readonly (readonly [FileType, Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
];

/** What a file is by its first bytes, whatever it is called; undefined for what is not taken. */
export function fileTypeOf(head: Uint8Array): FileType | undefined {
  return beginnings.find(([, bytes]) => bytes.equals(head.subarray(0, bytes.length)))?.[0];
}

const extensions: Readonly<Record<FileType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export const extensionOf = (type: FileType): string => extensions[type];

/** What a browser may call a file: nothing of what its sender called it. */
export const fileNameOf = (id: string, type: FileType): string =>
  `document-${id.slice(0, 8)}.${extensions[type]}`;
