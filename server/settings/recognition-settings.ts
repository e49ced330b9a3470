import { StartFailure } from '../errors/start-failure';
import type { Variables } from './variables';

/** Another engine that reads documents. */
export interface RecognitionSettings {
  readonly url: string;
  readonly key: string | undefined;
}

/**
 * The engine that reads documents; undefined: our own.
 * @throws {StartFailure} if there is a key but no engine
 */
export function recognitionSettings(variables: Variables): RecognitionSettings | undefined {
  const { RECOGNITION_URL: url, RECOGNITION_KEY: key } = variables;
  if (url !== undefined) return { url, key };
  if (key === undefined) return undefined;
  throw new StartFailure('RECOGNITION_KEY is the key of an engine: set RECOGNITION_URL too.');
}
