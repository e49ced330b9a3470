/** A file of the demo traveller. */
export interface DemoFile {
  readonly bytes: Buffer;
  readonly type: 'application/pdf' | 'image/jpeg';
}
