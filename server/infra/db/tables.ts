import type { Generated, Kysely, Selectable } from 'kysely';
import type { ApplicantResult, ApplicantStatus } from '../../../src/contract/applicants';
import type { ElecStatus } from '../../../src/contract/upload-item';
import type { PayStatus } from '../../../src/contract/orders';
import type { IdentityId } from '../../../src/domain/applicant/identity';
import type { FileType } from '../files/file-type';

/** The database itself, or a transaction on it. */
export type Db = Kysely<Database>;

export interface Database {
  users: UserTable;
  sessions: SessionTable;
  identities: IdentityTable;
  known_devices: KnownDeviceTable;
  notices: NoticeTable;
  login_codes: LoginCodeTable;
  used_id_tokens: UsedIdTokenTable;
  codes: CodeTable;
  limits: LimitTable;
  idempotency: IdempotencyTable;
  orders: OrderTable;
  applicants: ApplicantTable;
  applicant_statuses: ApplicantStatusTable;
  uploads: UploadTable;
  pages: PageTable;
  attach_journal: AttachJournalTable;
  superseded_keys: SupersededKeyTable;
  passports: PassportTable;
  application_forms: ApplicationFormTable;
  made_photos: MadePhotoTable;
  photos: PhotoTable;
  delivery_journal: DeliveryJournalTable;
  payments: PaymentTable;
  payment_events: PaymentEventTable;
  payment_alarms: PaymentAlarmTable;
  disputes: DisputeTable;
  ledger: LedgerTable;
  sandbox_intents: SandboxIntentTable;
  sandbox_refunds: SandboxRefundTable;
  sandbox_events: SandboxEventTable;
  feedback: FeedbackTable;
  letters: LetterTable;
  letter_files: LetterFileTable;
  price_differences: PriceDifferenceTable;
  refunds: RefundTable;
  user_coupons: UserCouponTable;
  welcomed_mailboxes: WelcomedMailboxTable;
  promo_codes: PromoCodeTable;
  page_views: PageViewTable;
  generation: GenerationTable;
}

interface GenerationTable {
  is_only: Generated<boolean>;
  id: string;
}

interface UserTable {
  id: string;
  /** In lower case. */
  email: string;
  /** Null until one is set: of an account that another provider's log-in made. */
  password: string | null;
  country_id: number | null;
  country_residence_id: number | null;
  /** Minutes east of UTC. */
  time_zone: number | null;
  /** Whether the mailbox is among `welcomed_mailboxes`: not of users older than those. */
  is_mailbox_known: Generated<boolean>;
  created_at: Date;
}

interface SessionTable {
  id: string;
  token_hash: string;
  user_id: string;
  /** In words: 'Chrome on Android'. */
  device: string;
  /** By which its device is among the known ones. */
  device_hash: string | null;
  created_at: Date;
  /** To the hour. */
  last_used_at: Date;
  expires_at: Date;
}

/** Somebody at another provider, and whose account that is. */
interface IdentityTable {
  id: string;
  issuer: string;
  subject: string;
  user_id: string;
  /** The address that the provider proved last. */
  email: string | null;
  created_at: Date;
}

/** Devices that an account was used on. */
interface KnownDeviceTable {
  user_id: string;
  device_hash: string;
  last_seen_at: Date;
}

/** What the owner of an account is to be mailed; the row goes with its mail. */
interface NoticeTable {
  id: string;
  user_id: string;
  kind: 'device' | 'linked' | 'unlinked' | 'reset';
  /** In words. */
  device: string;
  /** 'google,facebook', or empty. */
  providers: string;
  created_at: Date;
  /** When it may be mailed: at once, after a refusal later, or once somebody's claim has run out. */
  mail_after: Date | null;
}

/** What a page exchanges for a session: of an account, or of an identity that may have none yet. */
interface LoginCodeTable {
  code_hash: string;
  /** What the browser's verifier hashes to; null: a link's own code. */
  challenge: string | null;
  user_id: string | null;
  issuer: string | null;
  subject: string | null;
  /** Only one that the provider has proved. */
  email: string | null;
  country_id: number | null;
  country_residence_id: number | null;
  /** It was redeemed, and an address is asked for: it opens nothing any more by itself. */
  waits_for_email: boolean;
  expires_at: Date;
}

/** Of ID tokens that have logged somebody in, until they expire. */
interface UsedIdTokenTable {
  token_hash: string;
  expires_at: Date;
}

export type CodePurpose = 'sign-up' | 'reset' | 'social';

/** At most one living code per address and purpose. */
interface CodeTable {
  email: string;
  purpose: CodePurpose;
  code_hash: string;
  tries: number;
  expires_at: Date;
}

interface LimitTable {
  bucket: string;
  count: number;
  ends_at: Date;
}

interface IdempotencyTable {
  user_id: string;
  key: string;
  request_hash: string;
  /** JSON of the answer's body; null only inside the transaction that makes it. */
  answer: string | null;
  created_at: Date;
}

interface OrderTable {
  id: string;
  user_id: string;
  product_id: number;
  country_id: number;
  country_residence_id: number;
  pay_status: PayStatus;
  /** 'YYYY-MM-DD' */
  depart_date: string | null;
  /** Cents for all applicants, fixed at submission; null while unpaid. */
  fee: number | null;
  /** Cents that a coupon took off the fee; 0 while unpaid. */
  discount: Generated<number>;
  /** Cents of one applicant's fee that are the authority's, fixed at submission. */
  visa_fee: Generated<number | null>;
  cancel_reason: number | null;
  /** How many applicants it ever had: the last number given. */
  applicants_added: Generated<number>;
  created_at: Date;
}

interface ApplicantTable {
  id: string;
  order_id: string;
  /** From 1 within the order, never given again. */
  number: number;
  first_name: string;
  identity_id: IdentityId;
  status: ApplicantStatus;
  result: ApplicantResult | null;
  reason: string | null;
  refund_reason: string | null;
  /** What the embassy wants to be minded beside its letters. */
  letter_notes: string | null;
  /** The finished visa. */
  visa_upload_id: string | null;
  /** Rises with every change of what the traveller said about them. */
  version: Generated<number>;
}

interface ApplicantStatusTable {
  id: Generated<number>;
  applicant_id: string;
  status: ApplicantStatus;
  entered_at: Date;
}

/** A file that a traveller sent or was given. Its bytes are in the blob store under its id. */
interface UploadTable {
  id: string;
  user_id: string;
  key: string;
  sha256: string;
  size: number;
  mime_type: FileType;
  created_at: Date;
  /** Only of those that were never attached. */
  expires_at: Date;
  attached_at: Date | null;
  /** It was replaced or deleted: the sweep takes it and its bytes. */
  detached_at: Date | null;
  /** Of one that came by the tus protocol: its id there, from when its bytes are kept until the same come anew. */
  resumable_id: Generated<string | null>;
}

/** An upload in its place: one page of one document of one applicant. */
interface PageTable {
  upload_id: string;
  applicant_id: string;
  elec_id: number;
  pos: number;
  status: ElecStatus;
  reason: string | null;
  attached_at: Date;
  /** The idempotency key of the attach that put it there; null where nobody knows it any more. */
  attach_key: Generated<string | null>;
}

/** A letter of the embassy for one applicant. */
interface LetterTable {
  id: string;
  applicant_id: string;
  /** From 1. */
  number: number;
  name: string;
}

interface LetterFileTable {
  upload_id: string;
  letter_id: string;
  /** From 1. */
  number: number;
}

/** What an order costs more than was paid; at most one of an order is unpaid. */
interface PriceDifferenceTable {
  id: string;
  order_id: string;
  /** What it is for, in words. */
  item: string;
  /** Cents that are asked for. */
  expected_fee: number;
  opened_at: Date;
  /** Cents that were paid. */
  fee: number | null;
  paid_at: Date | null;
}

interface RefundTable {
  id: string;
  order_id: string;
  /** What came back, in words. */
  fee_type: string;
  fee: number;
  /** When it was asked for, and once it is done, when that was. */
  refunded_at: Date;
  /** Of what it gives back a part. */
  payment_id: Generated<string | null>;
  /**
   * 'asked': the provider has not answered yet; 'sent': the provider has it; 'failed': the bank or
   * the provider would not, or sent it back; 'refused': we gave it up, because the money had gone
   * back otherwise.
   */
  state: Generated<'asked' | 'sent' | 'done' | 'failed' | 'refused'>;
  provider_refund_id: Generated<string | null>;
  /** When the provider is asked again; null: nothing is open. */
  ask_after: Generated<Date | null>;
}

/** Append-only, kept for ever: a repeated attach gets its first answer however late it comes. */
interface AttachJournalTable {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  applicant_id: string;
  elec_id: number;
  pos: number;
  upload_id: string;
  sha256: string;
  size: number;
  attached_at: Date;
  /** Another page that stood where it was meant: both are kept. */
  beside: Generated<string | null>;
}

/** Deliveries in whose place their traveller wanted something else: they have no effect any more. */
interface SupersededKeyTable {
  user_id: string;
  idempotency_key: string;
  superseded_at: Date;
}

/** What an applicant's passport says, as it was submitted last. */
interface PassportTable {
  applicant_id: string;
  passport_number: string;
  surname: string;
  given_name: string;
  country_code: string;
  /** 0 male, 1 female. */
  sex: 0 | 1;
  /** 'YYYY-MM-DD' */
  birthday: string;
  expire_date: string;
  submitted_at: Date;
}

/** An applicant's own application form, from the first answer on. */
interface ApplicationFormTable {
  applicant_id: string;
  /** 1 incomplete, 2 complete, 4 failed. */
  status: 1 | 2 | 4;
  /** Why it failed. */
  reason: string | null;
  /** JSON of the answers, by question. */
  answers: string;
  changed_at: Date;
}

/** A photo that was made from an upload for an applicant; theirs only once it is submitted. */
interface MadePhotoTable {
  photo_upload_id: string;
  thumbnail_upload_id: string;
  source_upload_id: string;
  applicant_id: string;
  /** 1: cropped to its size; 0: only upright, without metadata. */
  need_handle: 0 | 1;
  /** What an official may object to: a JSON list of sentences. */
  problems: string;
}

/** An applicant's photo. Its three files are uploads. */
interface PhotoTable {
  applicant_id: string;
  /** As it was sent. */
  source_upload_id: string;
  photo_upload_id: string;
  thumbnail_upload_id: string;
  /** 2 in review, 3 pass, 4 fail. */
  status: 2 | 3 | 4;
  reason: string | null;
  submitted_at: Date;
}

/** The same for visa photos and passport data, by their call's path. */
interface DeliveryJournalTable {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  path: string;
  applicant_id: string;
  upload_id: string;
  sha256: string;
  size: number;
  /** JSON of the answer's body. */
  answer: string;
  delivered_at: Date;
}

/** A fee that is being or has been paid; at most one of an order's fee is open. */
interface PaymentTable {
  id: string;
  order_id: string;
  /** 1 order, 3 price difference. */
  fee_type: 1 | 3;
  /** Which one, of a price difference. */
  price_diff_id: string | null;
  amount: number;
  currency: string;
  provider: string;
  /** Null until the provider has answered. */
  intent_id: string | null;
  /** One that is closed and yet has an income was paid too late: a refund gives it back. */
  state: 'open' | 'paid' | 'closed';
  income: number | null;
  method: number | null;
  paid_at: Date | null;
  created_at: Date;
  /** When the reconciliation asks the provider about it; null: it is over. */
  ask_after: Generated<Date | null>;
}

/** What a provider has told us of, each once however often it came. */
interface PaymentEventTable {
  provider: string;
  event_id: string;
  kind: string;
  intent_id: string | null;
  received_at: Date;
  /** When the provider's own answer was taken over; null: it has to come again. */
  settled_at: Date | null;
}

/** What somebody has to look at: money that is not what was asked for. */
/** What somebody has to look at. */
export type PaymentProblem =
  | 'other amount'
  | 'paid after closing'
  | 'refund failed'
  | 'refund refused'
  | 'disputed'
  | 'dispute lost';

/** A traveller who asked the bank or the payment company, not us, for the money back. */
interface DisputeTable {
  /** The provider's. */
  id: string;
  payment_id: string;
  /** What it is about, in cents. */
  amount: number;
  /** What the provider has taken from us for it at the moment. */
  withdrawn: number;
  state: 'open' | 'won' | 'lost';
  opened_at: Date;
  /** When the provider was asked what is written here. */
  seen_at: Date;
  /** When it is asked again; null: it is over. */
  ask_after: Date | null;
}

interface PaymentAlarmTable {
  id: Generated<number>;
  payment_id: string;
  problem: PaymentProblem;
  /** Which refund or dispute, where it is about one. */
  subject: string;
  detail: string;
  raised_at: Date;
}

export type LedgerKind =
  | 'charge'
  | 'difference'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_returned'
  | 'coupon_spent'
  | 'coupon_returned';

/** Append-only: every movement of money or of a coupon's worth, once. */
interface LedgerTable {
  id: Generated<number>;
  /** What it comes from; a movement that is written again has the same one. */
  source: string;
  kind: LedgerKind;
  order_id: string;
  payment_id: string | null;
  refund_id: string | null;
  coupon_id: string | null;
  dispute_id: string | null;
  /** Cents: what came in is positive, what went out or was given away is negative. */
  amount: number;
  currency: string;
  created_at: Date;
}

/** A coupon that somebody has. What it is worth is copied from its kind when it is given. */
interface UserCouponTable {
  id: string;
  user_id: string;
  /** What it was given for, such as 'new-user/…': once per user. */
  grant_key: string;
  kind: string;
  /** 0 fixed amount, 1 percentage. */
  type: 0 | 1;
  /** Hundredths of a dollar or of a percent. */
  discount: number;
  /** Cents that the order must reach. */
  threshold: number | null;
  memo: string;
  received_at: Date;
  usable_from: Date;
  expires_at: Date;
  /** When a phone said that it had shown it; null: unread. */
  shown_at: Generated<Date | null>;
  /** The order that it was spent on, with `used_at`; an order takes one coupon. */
  order_id: Generated<string | null>;
  used_at: Generated<Date | null>;
}
export type UserCoupon = Selectable<UserCouponTable>;

/** Mailboxes that have had the coupons of new users, as keyed digests; kept when a user goes. */
interface WelcomedMailboxTable {
  digest: string;
}

/** A code that gives whoever enters it a coupon, once per user. */
interface PromoCodeTable {
  /** In capitals, without spaces. */
  code: string;
  type: 0 | 1;
  discount: number;
  threshold: number | null;
  /** How long the coupon holds from the day that it was given. */
  valid_days: number;
  memo: string;
  /** When the code can be entered; null: from the beginning, for ever. */
  starts_at: Date | null;
  ends_at: Date | null;
  /** For how many users it lasts; null: for everybody. */
  max_uses: number | null;
  uses: Generated<number>;
}
export type PromoCode = Selectable<PromoCodeTable>;

/** The test provider's own books; nothing of the shop reads them but through its interface. */
interface SandboxIntentTable {
  id: string;
  idempotency_key: string;
  client_secret: string;
  reference: string;
  amount: number;
  currency: string;
  state: 'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled';
  method: number | null;
  paid_at: Date | null;
  created_at: Date;
  /** Whether it waits for the second factor; it is open as long. */
  asks: Generated<boolean>;
  /** When one that is processing ends, and how. */
  decides_at: Generated<Date | null>;
  decides_to: Generated<'succeeded' | 'failed' | null>;
}

interface SandboxRefundTable {
  id: string;
  idempotency_key: string;
  intent_id: string;
  amount: number;
  created_at: Date;
}

/** What the test provider tells the shop, until it was heard. */
interface SandboxEventTable {
  id: string;
  intent_id: string;
  kind: string;
  due_at: Date;
  tries: number;
  delivered_at: Date | null;
}

/** Kept for ever with its key: a repetition, however late, is the same feedback. */
interface FeedbackTable {
  id: string;
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  order_id: string | null;
  content: string;
  created_at: Date;
  /** When the mail to support was on its way. */
  mailed_at: Date | null;
  /** When it may be mailed: at once, after a refusal later, or once somebody's claim has run out. */
  mail_after: Generated<Date | null>;
}

/** How often a route was seen on a day; route and title are empty for those that are only counted. */
interface PageViewTable {
  /** 'YYYY-MM-DD', in UTC. */
  day: string;
  route: string;
  title: string;
  views: number;
}
