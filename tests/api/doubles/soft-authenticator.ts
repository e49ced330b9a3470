import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadePasskey, UsedPasskey } from '../../../src/contract/account/passkey-shapes';

interface Ceremony {
  readonly ceremony_id: string;
  readonly options: { readonly challenge: string; readonly [name: string]: unknown };
}

/** The false claims of an authenticator that is broken, copied or in somebody else's hands. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether its user was verified. */
  readonly verified?: boolean;
  /** Its counter, instead of the next one. */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly challenge?: string;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** A passkey that is kept in memory: it signs as a browser's authenticator does, also what is wrong. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(16));
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = base64url('nobody');

  /** @param origin of the page whose browser this is */
  constructor(private readonly origin: string) {}

  /** The browser's answer to a request to make this passkey. */
  make({ options }: Ceremony, lies: Lies = {}): MadePasskey {
    const { user } = options as unknown as { user: { id: string } };
    this.userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.head(flags.attested, lies),
      Buffer.alloc(16),
      length,
      id,
      this.publicKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options, lies),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  /** The browser's answer to a request to sign with this passkey. */
  use({ options }: Ceremony, lies: Lies = {}): UsedPasskey {
    this.counter += 1;
    const authData = this.head(0, lies);
    const clientDataJSON = this.clientData('webauthn.get', options, lies);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.keys.privateKey);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: lies.userHandle ?? this.userHandle,
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' } as const;
  }

  private clientData(type: string, options: Ceremony['options'], lies: Lies): string {
    const challenge = lies.challenge ?? options.challenge;
    const origin = lies.origin ?? this.origin;
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private head(more: number, { rpId, verified = true, counter }: Lies): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const state = flags.present | (verified ? flags.verified : 0) | more;
    return Buffer.concat([sha256(rpId ?? new URL(this.origin).hostname), Buffer.of(state), count]);
  }

  /** COSE: an elliptic key on P-256 for ES256. */
  private publicKey(): Uint8Array {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return isoCBOR.encode(key as never);
  }
}
