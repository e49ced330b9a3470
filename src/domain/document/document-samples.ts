import type { DocumentItem } from '../../contract/documents';

/** The app's own samples are named by their key; what is an address already stays one. */
const sampleOf = (key: string): string =>
  /^[\w-][\w.-]*$/.test(key) ? `/scenes/samples/${key}` : key;

/** A document's samples: those of its list, else the one of its key. */
export const documentSamples = ({
  sampleKey,
  samples = [],
}: Pick<DocumentItem, 'sampleKey' | 'samples'>): readonly string[] =>
  samples.length === 0 && sampleKey ? [sampleOf(sampleKey)] : samples;
