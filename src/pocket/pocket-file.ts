import type { Wallet } from '../contract/visa-passes';

/** Where a file belongs: each applicant has one visa, and letters with files. */
export type PocketPlace = 'visa' | `letter-${number}-${number}`;

/** The facts shown beside a file, so that it can be used without the order. */
export interface PocketFacts {
  readonly applicantId: string;
  readonly place: PocketPlace;
  readonly mime: string;
  readonly countryName: string;
  readonly productName: string;
  /** The language of the names; absent: English. */
  readonly lang?: string | undefined;
  readonly firstName: string;
  /** Of a letter. */
  readonly letterName?: string | undefined;
  readonly entryCount: string;
  readonly stayDuration: string;
  readonly validityPeriod: string;
  readonly flagUrl?: string | undefined;
  /** The printed data of the visa; absent if the server does not have it. */
  readonly visa?: PrintedVisa | undefined;
}

export interface PrintedVisa {
  readonly name: string;
  readonly passportNumber: string;
  readonly number?: string | undefined;
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
  readonly issuedAt?: string | undefined;
  /** When it replaced an earlier visa, which is not valid any more. */
  readonly replacedAt?: string | undefined;
  /** The wallets that it can be added to; absent in what was kept before there were any. */
  readonly wallets?: readonly Wallet[] | undefined;
}

/** A file as an answer of the server names it. */
export interface WantedFile {
  readonly orderId: string;
  readonly version: number;
  /** Signed and short-lived. */
  readonly url: string;
  readonly address: string;
  readonly facts: PocketFacts;
}

/** A file on the phone. */
export interface PocketFile {
  readonly key: string;
  readonly orderId: string;
  readonly address: string;
  readonly version: number;
  readonly hasBytes: boolean;
  /** The file that was here is replaced, and the new one has not come yet. */
  readonly isReplaced: boolean;
  readonly facts: PocketFacts;
}
