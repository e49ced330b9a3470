import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Where the translations of a language are. */
const folders = [
  'src/language/translations',
  'src/content/pages/translations',
  'server/messages/translations',
  'server/areas/catalogue/translations',
];

interface Glossary {
  readonly heading: string;
  /** A term of an English text, and how each of its translations says it. */
  readonly terms: Readonly<Record<string, RegExp>>;
  /** Words that mean a term and are not the language's own. */
  readonly refused: readonly RegExp[];
}

/** The terms that travellers meet everywhere; a language may have several forms of one. */
const glossaries: Readonly<Record<string, Glossary>> = {
  'zh-Hans': {
    heading: 'Simplified Chinese',
    terms: {
      applicant: /申请人/,
      passport: /护照/,
      embassy: /使馆/,
      coupon: /优惠券/,
      'promo code': /优惠码/,
      refund: /退款/,
      'price difference': /差价/,
      'service fee': /服务费/,
      'verification code': /验证码/,
      'processing time': /办理时长/,
    },
    refused: [/(?<!预)订单(?!号)/, /付款/, /帐号/, /！/],
  },
  es: {
    heading: 'Spanish',
    terms: {
      applicant: /solicitante/,
      passport: /pasaporte/,
      embassy: /embajada/,
      coupon: /cup[oó]n/,
      'promo code': /códigos? promocional/,
      refund: /reembols/,
      'price difference': /diferencia de precio/,
      'service fee': /tarifa de servicio/,
      'verification code': /códigos? de verificación/,
      support: /soporte/,
    },
    refused: [/celular/, /teléfono móvil/, /rellen/, /asistencia/],
  },
  fr: {
    heading: 'French',
    terms: {
      applicant: /demandeur/,
      embassy: /ambassade/,
      coupon: /coupon/,
      'promo code': /codes? promo/,
      'price difference': /différence de prix/,
      'service fee': /frais de service/,
      'verification code': /codes? de vérification/,
      support: /assistance/,
    },
    refused: [/soumet/, /\btapez/, /bon de réduction/],
  },
  ar: {
    heading: 'Arabic',
    terms: {
      passport: /جواز/,
      embassy: /سفار/,
      coupon: /قسيم|قسائم/,
      'promo code': /رمزا? ترويجي|الرمز الترويجي|الرموز الترويجية/,
      'price difference': /فرق السعر/,
      'verification code': /رمز التحقق|رموز التحقق/,
      sample: /نموذج|نماذج|أمثلة/,
    },
    refused: [/عين(?:ة|ات)/, /رسال(?:ة|تي) السفارة|رسائل السفارة/, /اً/, /صورة التأشيرة/, /[٠-٩]/],
  },
};

/** Arabic letters without the signs of their vowels. */
const plain = (text: string) => text.replace(/[\u064b-\u0652\u0640]/g, '').toLowerCase();
/** The words of a text, without the names of its parameters. */
const spoken = (text: string) => text.replace(/\{\w+(?:\}|(?=,))/g, '');
const saysTerm = (english: string, term: string) =>
  new RegExp(`\\b${term}s?\\b`, 'i').test(spoken(english));

const translations = (language: string) =>
  folders.flatMap((folder) =>
    Object.entries(
      JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Record<string, string>,
    ),
  );

/** The terms of a language in the document's table, by the English term. */
function documented(heading: string): ReadonlyMap<string, string> {
  const [, part = ''] = readFileSync('docs/languages.md', 'utf8').split('\n## Words\n');
  const [headings = [], ...rows] = [...part.matchAll(/^.* \| .*$/gm)].map(([row]) =>
    row.split(' | '),
  );
  const column = headings.indexOf(heading);
  return new Map(rows.map((cells) => [cells[0] ?? '', cells[column] ?? ''] as const));
}

describe.each(Object.entries(glossaries))('the translations into %s', (language, glossary) => {
  const texts = translations(language);

  test('say each term of the glossary as it does', () => {
    const rows = documented(glossary.heading);
    for (const [term, said] of Object.entries(glossary.terms)) {
      const holding = texts.filter(([english]) => saysTerm(english, term));
      expect(holding.length, term).toBeGreaterThan(0);
      expect(
        holding.filter(([, text]) => !said.test(plain(text))),
        term,
      ).toEqual([]);
      const row = [...rows].find(([name]) => name === term || name.startsWith(`${term} `));
      expect(plain(row?.[1] ?? ''), `${term} in the document`).toMatch(said);
    }
  });

  test('have none of the words that the glossary does without', () => {
    const found = texts.filter(([, text]) => glossary.refused.some((word) => word.test(text)));
    expect(found).toEqual([]);
  });
});
