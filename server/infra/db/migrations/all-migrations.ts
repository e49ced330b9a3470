import type { Migration } from '../migrate';
import { accountsAndOrders } from './0001-accounts-and-orders';
import { feedback } from './0002-feedback';
import { pageViews } from './0003-page-views';
import { coupons } from './0004-coupons';
import { socialLogIn } from './0005-social-log-in';
import { applicantNumbers } from './0006-applicant-numbers';
import { outcomes } from './0007-outcomes';
import { passportsAndForms } from './0008-passports-and-forms';
import { deliveries } from './0009-deliveries';
import { photos } from './0010-photos';
import { promoCodes } from './0011-promo-codes';
import { differencePayments } from './0012-difference-payments';
import { ledger } from './0013-ledger';
import { sandboxOutcomes } from './0014-sandbox-outcomes';
import { feedbackClaims } from './0015-feedback-claims';
import { boundsOfUsers } from './0019-bounds-of-users';
import { generation } from './0020-generation';
import { namesOfStates } from './0022-names-of-states';
import { languagesOfUsers } from './0023-languages-of-users';
import { changes } from './0030-changes';
import { recognitionDemo } from './0035-recognition-demo';
import { productVersions } from './0036-product-versions';
import { passkeys } from './0037-passkeys';
import { visas } from './0040-visas';
import { returnedMoney } from './0016-returned-money';
import { supersededKeys } from './0017-superseded-keys';
import { oneJournal } from './0021-one-journal';
import { linkedLogIns } from './0018-linked-log-ins';
import { cancellingPaidOrders } from './0045-cancelling-paid-orders';
import { receipts } from './0046-receipts';
import { deskReadings } from './0050-desk-readings';
import { warnings } from './0051-warnings';
import { dataRights } from './0060-data-rights';
import { securityEvents } from './0070-security-events';
import { dataKeys } from './0071-data-keys';
import { sharedUploads } from './0090-shared-uploads';
import { travellerPasskeys } from './0080-traveller-passkeys';
import { indexesOfGrowth } from './0085-indexes-of-growth';
import { desk } from './0024-desk';
import { waitingSince } from './0025-waiting-since';
import { webVitals } from './0091-web-vitals';
import { documentDeletions } from './0092-document-deletions';
import { securityMonths } from './0093-security-months';
import { uploadsOfTheDesk } from './0094-uploads-of-the-desk';
import { shortAudit } from './0095-short-audit';
import { sealedNames } from './0096-sealed-names';
import { unfinishedBytes } from './0098-unfinished-bytes';
import { pushesByMark, sealedPushes } from './0099-sealed-pushes';
import { lateApprovals } from './0101-late-approvals';
import { enrolmentLinks } from './0102-enrolment-links';
import { lackingNames } from './0103-lacking-names';
import { readingsAgain } from './0104-readings-again';
import { catalogueEdition } from './0105-catalogue-edition';

/** All migrations in order. Only append: never change one that may have been applied anywhere. */
export const allMigrations: readonly Migration[] = [
  accountsAndOrders,
  feedback,
  pageViews,
  coupons,
  socialLogIn,
  applicantNumbers,
  outcomes,
  passportsAndForms,
  deliveries,
  photos,
  promoCodes,
  differencePayments,
  ledger,
  sandboxOutcomes,
  feedbackClaims,
  returnedMoney,
  supersededKeys,
  linkedLogIns,
  boundsOfUsers,
  generation,
  oneJournal,
  namesOfStates,
  languagesOfUsers,
  desk,
  waitingSince,
  changes,
  recognitionDemo,
  productVersions,
  passkeys,
  visas,
  cancellingPaidOrders,
  receipts,
  deskReadings,
  warnings,
  dataRights,
  securityEvents,
  dataKeys,
  travellerPasskeys,
  indexesOfGrowth,
  sharedUploads,
  webVitals,
  documentDeletions,
  securityMonths,
  uploadsOfTheDesk,
  shortAudit,
  sealedNames,
  unfinishedBytes,
  sealedPushes,
  pushesByMark,
  lateApprovals,
  enrolmentLinks,
  lackingNames,
  readingsAgain,
  catalogueEdition,
];
