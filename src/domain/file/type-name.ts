const typeNames = { jpeg: 'JPEG', png: 'PNG', heic: 'HEIC', pdf: 'PDF', webp: 'WebP' } as const;

/** The type's name for the traveller. */
export function typeName(type: keyof typeof typeNames): string {
  return typeNames[type];
}
