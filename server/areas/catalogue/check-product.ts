import { sourceLanguage } from '../../../src/domain/languages';
import { isPassportName } from '../../../src/domain/passport/passport-form';
import { formatMessage, type Values } from '../../../src/domain/messages/icu';
import type { IdentityMaterial, Product } from './catalogue-types';
import { duplicates, problem } from './problems';

/** The problems of a single product, one sentence each. */
export function checkProduct(product: Product): string[] {
  const { needDays, passRate, sales, photo, prices } = product;
  const isPrice = (cents: number) => Number.isInteger(cents) && cents >= 0;
  const priced = prices.flatMap(({ price }) => price ?? []);
  const problems = [
    ...problem(Number.isInteger(needDays) && needDays > 0, 'needs no whole days'),
    ...problem(
      Number.isInteger(passRate) && passRate >= 0 && passRate <= 10000,
      'has no pass rate',
    ),
    ...problem(Number.isInteger(sales) && sales >= 0, 'has no number of sales'),
    ...problem(priced.length > 0, 'is never sold'),
    ...problem(
      priced.every(
        (p) => isPrice(p.visaFee) && isPrice(p.serviceFee) && p.visaFee + p.serviceFee > 0,
      ),
      'has a price that is not positive',
    ),
    ...problem(
      !photo || (photo.widthMm > 0 && photo.heightMm > 0 && /^0x[\dA-F]{6}$/.test(photo.color)),
      'has a photo without size or colour',
    ),
    ...product.handleProcess
      .map(({ content, params }) =>
        problem(isFormattable(content, params), 'has a step that cannot be formatted'),
      )
      .flat(),
    ...checkLackingName(product.lackingName),
    ...checkIdentities(product.identityMaterial),
  ];
  return problems.map((text) => `Product ${product.id} ${text}`);
}

/** A filling is sent as a name, so it has to be one. */
const checkLackingName = (rule: Product['lackingName']) =>
  problem(
    rule?.kind !== 'text' || [rule.givenName, rule.surname].every((text) => isPassportName(text)),
    'puts something in the field of a lacking name that is no name',
  );

function checkIdentities(material: readonly IdentityMaterial[]): string[] {
  const ids = material.map(({ identity }) => identity);
  const isSingle = ids.length === 1 && ids[0] === 'none';
  const isChoice = ids.length > 0 && !ids.includes('none');
  return [
    ...problem(isSingle || isChoice, 'mixes or misses identities'),
    ...duplicates('has the identity', ids),
    ...material.flatMap(({ identity, required, optional }) => [
      ...problem(required.length > 0, `requires nothing of identity ${identity}`),
      ...duplicates(
        `asks identity ${identity} for`,
        [...required, ...optional].map(({ elecId }) => elecId),
      ),
    ]),
  ];
}

function isFormattable(text: string, params: Values): boolean {
  try {
    return formatMessage(text, params, sourceLanguage) !== undefined;
  } catch {
    return false;
  }
}
