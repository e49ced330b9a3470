const typeNames = { jpeg: 'JPEG', png: 'PNG', heic: 'HEIC', pdf: 'PDF', webp: 'WebP' } as const;

const mimes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  pdf: 'application/pdf',
} as const;

/** The MIME type of an accepted file. */
export const mimeOf = (type: keyof typeof mimes): string => mimes[type];

/** The type's name for the traveller. */
export function typeName(type: keyof typeof typeNames): string {
  return typeNames[type];
}
