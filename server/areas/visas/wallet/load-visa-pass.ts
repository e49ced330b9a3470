import type { Language } from '../../../../src/contract/languages';
import type { Db } from '../../../infra/db/tables';
import type { Services } from '../../../services';
import { catalogueIn } from '../../catalogue/catalogue-in';
import { applicantWithVisaFile } from '../../applications/find-applicant';
import { readAnyOrder } from '../../applications/find-order';
import { offerOf } from '../../applications/order-offer';
import { wireTerms } from '../../products/wire-product';
import { destinationName } from '../../catalogue/catalogue';
import { loadVisas } from '../keep-visa';
import { visaPassOf, type VisaPass } from './visa-pass';

interface OwnedPass {
  readonly ownerId: string;
  pass(language: Language): VisaPass;
}

/**
 * The pass of a visa by its file; undefined if no applicant has it: it was never given out, or it
 * was corrected.
 */
export async function loadVisaPass(
  { catalogue, settings }: Pick<Services, 'catalogue' | 'settings'>,
  db: Db,
  edition: string,
): Promise<OwnedPass | undefined> {
  const applicant = await applicantWithVisaFile(db, edition);
  const order = applicant && (await readAnyOrder(db, applicant.order_id));
  if (!order) return undefined;
  const [visa] = await loadVisas(db, [applicant.id]);
  if (!visa) return undefined;
  return {
    ownerId: order.user_id,
    pass: (language) => {
      const { product, destination } = offerOf(catalogueIn(catalogue, language), order);
      const terms = wireTerms(product);
      const passed = {
        visa,
        edition,
        countryName: destinationName(product, destination),
        productName: product.fullName,
        entryCount: terms.entry_count,
        stayDuration: terms.stay_duration,
        validityPeriod: terms.validity_period,
      };
      return visaPassOf(passed, language, issuerOf(settings.receiptIssuer));
    },
  };
}

/** The name before the address. */
const issuerOf = (receiptIssuer: string): string => receiptIssuer.split(',')[0]?.trim() ?? '';
