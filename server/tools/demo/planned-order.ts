import type {
  ApplicantResult,
  ApplicantStatus,
  CancelReason,
  DocumentStatus,
  FormStatus,
  Identity,
  PayMethod,
  PayStatus,
  PhotoStatus,
} from '../../../src/contract/codes';

export interface PlannedPage {
  readonly status: DocumentStatus;
  readonly reason?: string;
}

export interface PlannedLetter {
  readonly name: string;
  readonly files: readonly ('pdf' | 'picture')[];
}

export interface PlannedApplicant {
  readonly firstName: string;
  readonly identity: Identity;
  readonly status: ApplicantStatus;
  readonly result?: ApplicantResult;
  readonly reason?: string;
  readonly refundReason?: string;
  /**
   * The status of all pages of all required documents; if undefined, only the pages named below
   * exist.
   */
  readonly documents?: DocumentStatus;
  /** Pages of individual documents, by the document's name. */
  readonly pages?: Readonly<Record<string, readonly PlannedPage[]>>;
  /** The expiry date as typed, where it is not the passport's. */
  readonly typedExpiry?: string;
  readonly photo?: {
    readonly status: Exclude<PhotoStatus, 'incomplete'>;
    readonly reason?: string;
  };
  readonly form?: { readonly status: FormStatus; readonly reason?: string };
  readonly letters?: { readonly notes: string; readonly list: readonly PlannedLetter[] };
  readonly visa?: true;
}

export interface PlannedOrder {
  readonly productId: number;
  readonly payStatus: PayStatus;
  readonly createdDaysAgo: number;
  readonly arrivesInDays?: number;
  readonly method?: PayMethod;
  readonly cancelReason?: CancelReason;
  readonly applicants: readonly PlannedApplicant[];
  readonly differences?: readonly {
    readonly item: string;
    readonly fee: number;
    readonly paid: boolean;
  }[];
  readonly refunds?: readonly { readonly feeType: string; readonly fee: number }[];
}
