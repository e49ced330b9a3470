export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

const extensions: Readonly<Record<FileType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export const extensionOf = (type: FileType): string => extensions[type];

/** The file name that a browser is given; it contains nothing of the sender's file name. */
export const fileNameOf = (id: string, type: FileType): string =>
  `document-${id.slice(0, 8)}.${extensions[type]}`;
