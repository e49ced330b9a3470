import type { FileType } from '../../infra/files/file-type';
import type { FlightReading } from './flight/flight-reading';
import type { ReadPassport } from './read-passport';

/** A stored file that is to be read. */
export interface FileToRead {
  /** Whose turn it takes: files are read fairly between these. */
  readonly asker: string;
  readonly type: FileType;
  /** Called only when its turn has come: waiting files take no memory. */
  bytes(): Promise<Buffer>;
}

/** The engine does not answer for now: it says nothing of the file, which is read another time. */
export class EngineAway extends Error {
  override readonly name = 'EngineAway';
}

/** The reader of documents: our own, or another engine in its place. */
export interface RecognitionEngine {
  /**
   * The data of a passport, sure and doubtful ones apart; undefined if it could not be read.
   * @throws {EngineAway}
   */
  readPassport(file: FileToRead, now: Date): Promise<ReadPassport | undefined>;
  /**
   * The data of a flight itinerary; undefined if none of them could be found.
   * @throws {EngineAway}
   */
  readFlight(file: FileToRead, now: Date): Promise<FlightReading | undefined>;
}

/** A reading for somebody who types it otherwise: an engine that is away has read nothing. */
export async function readOrTyped<Reading>(
  reading: Promise<Reading | undefined>,
): Promise<Reading | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof EngineAway) return undefined;
    throw error;
  }
}
