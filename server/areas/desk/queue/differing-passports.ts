import type { Db } from '../../../infra/db/tables';
import { loadPages } from '../../documents/load-pages';
import { loadPassports } from '../../passports/operator-passports';
import { comparePassport } from '../case/compare-passport';
import { knownReadings } from '../case/passport-readings';

/**
 * Those of these applicants whose passport says something else than what was typed, as far as the
 * picture was read: that is when its case was opened first.
 */
export async function differingPassports(
  db: Db,
  applicantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const passports = await loadPassports(db, applicantIds);
  if (passports.length === 0) return new Set();
  const pages = await loadPages(
    db,
    passports.map(({ applicantId }) => applicantId),
  );
  const readings = await knownReadings(
    db,
    pages.map(({ uploadId }) => uploadId),
  );
  return new Set(
    passports.flatMap(({ applicantId, passport }) => {
      const read = pages
        .filter((page) => page.applicantId === applicantId)
        .flatMap(({ uploadId }) => readings.get(uploadId) ?? []);
      const differs = read.some((each) =>
        comparePassport(passport, each).some((field) => field.differs),
      );
      return differs ? [applicantId] : [];
    }),
  );
}
