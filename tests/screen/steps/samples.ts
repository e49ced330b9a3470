export const letters = [
  '/scenes/samples/employment-letter.svg',
  '/scenes/samples/employment-letter.pdf',
];

/** The address that shows files in the viewer of samples. */
export const samplesPath = (name: string, files: readonly string[]): string =>
  `/material-template/${encodeURIComponent(name)}/${encodeURIComponent(files.join(','))}`;
