import { contradictionsIn } from '../../../src/domain/order/contradictions';
import type { Contradiction } from '../../../src/contract/contradictions';
import { countryCode } from '../catalogue/countries';
import type { Catalogue } from '../catalogue/catalogue-types';
import { loadTypedAnswers } from '../forms/load-forms';
import { loadPassports } from '../passports/operator-passports';
import type { Db } from '../../infra/db/tables';
import { offerOf } from '../applications/order-offer';
import type { LoadedOrder } from './load-order';

/** The contradictions in an order: between its passports, its forms, and the order itself. */
export async function loadContradictions(
  db: Db,
  catalogue: Catalogue,
  { order, applicants }: LoadedOrder,
): Promise<Contradiction[]> {
  const ids = applicants.map(({ id }) => id);
  const [passports, typed] = await Promise.all([loadPassports(db, ids), loadTypedAnswers(db, ids)]);
  const { product } = offerOf(catalogue, order);
  return contradictionsIn({
    arrivalDate: order.depart_date ?? undefined,
    nationality: countryCode(order.country_id)?.toUpperCase(),
    stay: product.stayDuration.text,
    applicants: applicants.map(({ id, first_name: firstName }) => {
      const form = typed.find(({ applicantId }) => applicantId === id)?.answers;
      return {
        id,
        firstName,
        passport: passports.find(({ applicantId }) => applicantId === id)?.passport,
        form:
          product.applicationForm && form
            ? { fullName: form['full_name'], departureDate: form['departure_date'] }
            : undefined,
      };
    }),
  });
}

export const wireContradiction = ({ kind, applicantId, found, expected }: Contradiction) => ({
  kind,
  applicant_id: applicantId,
  found,
  expected,
});
