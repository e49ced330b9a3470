/** A file of the demo traveller's. */
export interface DemoFile {
  readonly bytes: Buffer;
  readonly type: 'application/pdf' | 'image/jpeg';
}
