export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

const extensions: Readonly<Record<FileType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export const extensionOf = (type: FileType): string => extensions[type];

/** What a browser may call a file: nothing of what its sender called it. */
export const fileNameOf = (id: string, type: FileType): string =>
  `document-${id.slice(0, 8)}.${extensions[type]}`;
