import type { Wallet } from '../../../../src/contract/visa-passes';
import type { VisaPass } from './visa-pass';

/** The makers of visas' passes for wallets; a wallet that is not configured is missing. */
export interface Wallets {
  readonly apple?: ApplePasses | undefined;
  readonly google?: GooglePasses | undefined;
}

export interface ApplePasses {
  /** Until when the certificate is valid. */
  readonly validUntil: Date;
  /** A signed .pkpass file. */
  make(pass: VisaPass): Buffer;
}

export interface GooglePasses {
  /** An address that saves the pass to the wallet of whoever opens it. */
  saveLink(pass: VisaPass, now: Date): Promise<string>;
}

/** The wallets that passes can be made for at this time. */
export function offeredWallets({ apple, google }: Wallets, now: Date): Wallet[] {
  const offered: Wallet[] = [];
  if (apple && apple.validUntil > now) offered.push('apple');
  if (google) offered.push('google');
  return offered;
}
