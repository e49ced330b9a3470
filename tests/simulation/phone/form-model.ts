import { completeClass } from '../world/lacks';

/** As the global `Blob`, whose bytes can be read at once. */
export class BlobOfModel {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;

  constructor([bytes]: [Uint8Array<ArrayBuffer>], { type }: { type: string }) {
    this.bytes = bytes.slice();
    this.type = type;
  }
}

/** As the global `FormData`. */
export class FormOfModel {
  readonly fields: Record<string, string> = {};
  file: { bytes: Uint8Array<ArrayBuffer>; name: string; mime: string } | undefined;

  append(name: string, value: string | BlobOfModel, fileName = ''): void {
    if (typeof value === 'string') this.fields[name] = value;
    else this.file = { bytes: value.bytes, name: fileName, mime: value.type };
  }
}

completeClass('Blob', BlobOfModel);
completeClass('FormData', FormOfModel);
