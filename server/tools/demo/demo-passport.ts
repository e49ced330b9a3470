import sharp from 'sharp';
import { checkDigit } from '../../../src/domain/passport/zone-values';
import outlines from './outlines.json' with { type: 'json' };
import type { DemoFile } from './demo-account';
import { drawnHead } from './demo-portrait';

/** The data of a demo passport, as its table has them. */
export interface DemoPassport {
  readonly passport_number: string;
  readonly surname: string;
  readonly given_name: string;
  readonly country_code: string;
  readonly sex: 'female' | 'male';
  readonly birthday: string;
  readonly expire_date: string;
}

/** The data of the demo passports. */
export const demoPassport = (firstName: string, isFemale: boolean): DemoPassport => ({
  passport_number: `Z${String(firstName.length * 1_111_111).padStart(7, '0')}`,
  surname: 'SHARMA',
  given_name: firstName.toUpperCase(),
  country_code: 'IND',
  sex: isFemale ? 'female' : 'male',
  birthday: '1992-08-14',
  expire_date: '2034-03-02',
});

const cells = 44;
const short = (date: string) => date.replaceAll('-', '').slice(2);
const checked = (text: string) => text + checkDigit(text);

/** The two lines of a passport's zone (ICAO 9303-4). */
export function zoneOf(passport: DemoPassport): readonly [string, string] {
  const { passport_number, surname, given_name, country_code, sex } = passport;
  const number = checked(passport_number.padEnd(9, '<'));
  const birthday = checked(short(passport.birthday));
  const expires = checked(short(passport.expire_date));
  const personal = checked('<'.repeat(14));
  const whole = checkDigit(number + birthday + expires + personal);
  return [
    `P<${country_code}${surname}<<${given_name}`.padEnd(cells, '<'),
    `${number}${country_code}${birthday}${sex === 'female' ? 'F' : 'M'}${expires}${personal}${whole}`,
  ];
}

/** Millimetres; the size of a passport's page, and of OCR-B in its zone. */
const page = { width: 125, height: 88 };
const em = 3.513;
const pitch = 2.54;

/** Text of letters and digits in OCR-B, drawn as outlines, because the server may have no fonts. */
function lettering(text: string, x: number, y: number, size = 1): string {
  const shapes: Readonly<Record<string, string>> = outlines.OCRB;
  const scale = (em * size) / 1000;
  return [...text]
    .map((letter, index) => {
      const left = (x + index * pitch * size).toFixed(2);
      return `<path transform="translate(${left} ${y}) scale(${scale})" d="${shapes[letter] ?? ''}"/>`;
    })
    .join('');
}

const labelled = (label: string, value: string, x: number, y: number) =>
  `<g fill="#5b6b7f">${lettering(label, x, y, 0.5)}</g>${lettering(value, x, y + 4.2, 0.85)}`;

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const printed = (date: string) => {
  const [year, month, day] = date.split('-');
  return `${day ?? ''} ${months[Number(month) - 1] ?? ''} ${year ?? ''}`;
};

const waves = Array.from({ length: 18 }, (_, index) => {
  const y = index * 5;
  return `<path d="M0 ${y}q15.6 -7 31.2 0t31.2 0t31.2 0t31.2 0"/>`;
}).join('');

/** The page with the photo, as a scanner sees it. */
export async function passportPicture(passport: DemoPassport): Promise<DemoFile> {
  const [first, second] = zoneOf(passport);
  const density = 13;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${(page.width + 8) * density}" height="${(page.height + 8) * density}" viewBox="-4 -4 ${page.width + 8} ${page.height + 8}">
    <rect x="-4" y="-4" width="${page.width + 8}" height="${page.height + 8}" fill="#cfd6df"/>
    <rect width="${page.width}" height="${page.height}" rx="3" fill="#e8eee6"/>
    <svg width="${page.width}" height="${page.height}"><g fill="none" stroke="#d9cfae" stroke-width="0.35">${waves}</g></svg>
    <rect y="66" width="${page.width}" height="22" fill="#f6f5ee"/>
    <rect x="6" y="14" width="36" height="46" fill="#f7f9fb" stroke="#b9ad8c" stroke-width="0.4"/>
    <svg x="6" y="14" width="36" height="46" viewBox="0 0 350 450" preserveAspectRatio="xMidYMax slice">${drawnHead(passport.given_name.length)}</svg>
    <g fill="#6b2a23">${lettering('REPUBLIC OF INDIA', 6, 9)}</g>
    <g fill="#5b6b7f">${lettering('SPECIMEN OF THE DEMO', 76, 8.5, 0.7)}</g>
    <g fill="#17243a">
      ${labelled('TYPE', 'P', 48, 17)}${labelled('CODE', passport.country_code, 62, 17)}${labelled('PASSPORT NO', passport.passport_number, 88, 17)}
      ${labelled('SURNAME', passport.surname, 48, 26)}
      ${labelled('GIVEN NAME', passport.given_name, 48, 35)}
      ${labelled('NATIONALITY', 'INDIAN', 48, 44)}${labelled('SEX', passport.sex === 'female' ? 'F' : 'M', 88, 44)}
      ${labelled('DATE OF BIRTH', printed(passport.birthday), 48, 53)}${labelled('DATE OF EXPIRY', printed(passport.expire_date), 88, 53)}
    </g>
    <g fill="#111a29">${lettering(first, 6, 74.5)}${lettering(second, 6, 80.85)}</g>
  </svg>`;
  return {
    bytes: await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer(),
    type: 'image/jpeg',
  };
}
