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

/** What reads documents: our own readers, or another engine in their place. */
export interface RecognitionEngine {
  /** The data of a passport, sure and doubtful ones apart; undefined if it could not be read. */
  readPassport(file: FileToRead, now: Date): Promise<ReadPassport | undefined>;
  /** The data of a flight itinerary; undefined if none of them could be found. */
  readFlight(file: FileToRead, now: Date): Promise<FlightReading | undefined>;
}
