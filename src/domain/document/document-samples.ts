import type { DocumentItem } from '../../contract/documents';

/** The app's own samples are named by their key; an address is not changed. */
const sampleOf = (key: string): string =>
  /^[\w-][\w.-]*$/.test(key) ? `/scenes/samples/${key}` : key;

/** A document's samples: its list, or else the sample of its key. */
export const documentSamples = ({
  sampleKey,
  samples = [],
}: Pick<DocumentItem, 'sampleKey' | 'samples'>): readonly string[] =>
  samples.length === 0 && sampleKey ? [sampleOf(sampleKey)] : samples;
