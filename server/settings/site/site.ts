import { resolve } from 'node:path';
import * as v from 'valibot';
import type { EnvironmentName } from '../../../src/contract/environments';
import type { AllSiteTexts, SiteFacts } from '../../../src/domain/site';
import example from './example-site.json' with { type: 'json' };
import { loadSite } from './load-site';
import { siteSchema } from './site-schema';

/** The agency whose product this is, as all parts of the server use it. */
export interface Site {
  /** The folder; undefined: the shipped example. */
  readonly folder: string | undefined;
  readonly name: string;
  readonly shortName: string;
  readonly passRates: boolean;
  readonly welcomeCoupons: boolean;
  readonly facts: SiteFacts;
  /** Its own texts; undefined: it has none. */
  readonly texts: AllSiteTexts | undefined;
}

interface Given {
  readonly SITE_DIR?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly RECEIPT_ISSUER?: string | undefined;
  readonly SUPPORT_EMAIL?: string | undefined;
}

/** Where the site's own texts are served; phones keep them with the app's page. */
export const siteTextsPath = '/site-texts.json';

/** 'Name, address', as RECEIPT_ISSUER has it. */
function companyOf(issuer: string) {
  const [name = '', ...address] = issuer.split(',').map((part) => part.trim());
  return { name, address: address.join(', ') };
}

/**
 * A mailbox with a name, which is quoted: it may have commas and brackets.
 * @param name of one line
 */
const mailbox = (name: string, address: string): string =>
  /^[\w -]+$/.test(name)
    ? `${name} <${address}>`
    : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;

/**
 * The site, and what the settings of the same meaning say instead. Nothing that the example invents is
 * shown in production: neither its company nor its reviews, pass rates and coupons.
 * @throws {StartFailure} if the folder is not there, or something in it is wrong
 */
export function chooseSite(given: Given, environment: EnvironmentName, cwd: string) {
  const folder = given.SITE_DIR === undefined ? undefined : resolve(cwd, given.SITE_DIR);
  const { file, texts } =
    folder === undefined ? { file: v.parse(siteSchema, example), texts: {} } : loadSite(folder);
  const isInvented = folder === undefined && environment === 'production';
  const { RECEIPT_ISSUER, SUPPORT_EMAIL, MAIL_FROM } = given;
  const { company: own, reviews } = file;
  const company =
    RECEIPT_ISSUER !== undefined ? companyOf(RECEIPT_ISSUER) : isInvented ? undefined : own;
  const hasTexts = reviews.length > 0 || Object.keys(texts).length > 0;
  const site: Site = {
    folder,
    name: file.name,
    shortName: file.shortName,
    passRates: file.passRates && !isInvented,
    welcomeCoupons: file.welcomeCoupons && !isInvented,
    facts: {
      name: file.name,
      ...(file.wordmark !== undefined && { wordmark: file.wordmark }),
      ...(company && { company }),
      ...(SUPPORT_EMAIL !== undefined
        ? { supportEmail: SUPPORT_EMAIL.slice(SUPPORT_EMAIL.lastIndexOf('<') + 1).replace('>', '') }
        : !isInvented && { supportEmail: file.supportEmail }),
      messengers: isInvented ? [] : file.messengers,
      samples: folder === undefined && !isInvented,
      ...(hasTexts && { texts: siteTextsPath }),
    },
    texts: hasTexts ? { texts, reviews } : undefined,
  };
  return {
    site,
    mailFrom: MAIL_FROM ?? mailbox(file.name, file.mailFrom),
    supportEmail: SUPPORT_EMAIL ?? file.supportEmail,
    /** On receipts and passes: the company with its address; without one the product's name. */
    receiptIssuer: RECEIPT_ISSUER ?? (company ? `${company.name}, ${company.address}` : file.name),
  };
}
