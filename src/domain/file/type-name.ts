const typeNames = { jpeg: 'JPEG', png: 'PNG', heic: 'HEIC', pdf: 'PDF', webp: 'WebP' } as const;

/** The type in the traveller's words. */
export function typeName(type: keyof typeof typeNames): string {
  return typeNames[type];
}
