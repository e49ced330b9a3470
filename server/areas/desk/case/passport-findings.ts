import type { CaseItem } from '../../../../src/contract/desk/case-item';
import type { Passport } from '../../../../src/contract/passport';
import type { ReadPassport } from '../../recognition/read-passport';
import { comparePassport } from './compare-passport';

type Finding = CaseItem['findings'][number];

/** Most embassies ask for a passport that is valid this long after the arrival. */
const validMonths = 6;

const names = {
  passportNumber: 'passport number',
  surname: 'surname',
  givenName: 'given name',
  countryCode: 'country',
  sex: 'sex',
  birthday: 'date of birth',
  expireDate: 'date of expiry',
} as const;

interface Known {
  readonly typed: Passport | undefined;
  /** Null: the picture has no zone that could be read; undefined: it was not read, as a PDF. */
  readonly read: ReadPassport | null | undefined;
  /** 'YYYY-MM-DD' */
  readonly arrival: string | null;
}

/** The findings on a passport before an operator looks at it. */
export function passportFindings({ typed, read, arrival }: Known): Finding[] {
  const expires = read?.said.expireDate ?? typed?.expireDate;
  return [
    zoneFinding(typed, read),
    ...(expires !== undefined && arrival !== null ? [expiryFinding(expires, arrival)] : []),
  ];
}

function zoneFinding(typed: Passport | undefined, read: Known['read']): Finding {
  const what = 'Machine-readable zone';
  if (!read) {
    const detail = read === null ? 'could not be read' : 'not read';
    return { what, verdict: 'judge', detail };
  }
  const compared = comparePassport(typed, read);
  const differing = compared.filter(({ differs }) => differs).map(({ field }) => names[field]);
  if (differing.length > 0)
    return {
      what,
      verdict: 'differs',
      detail: `${differing.join(', ')} ${differing.length === 1 ? 'differs' : 'differ'}`,
    };
  const count = compared.filter(({ checkFits }) => checkFits).length;
  return { what, verdict: typed ? 'fits' : 'judge', detail: `${count} fields read` };
}

function expiryFinding(expires: string, arrival: string): Finding {
  const what = 'Validity';
  if (expires < arrival) return { what, verdict: 'differs', detail: 'ends before the arrival' };
  const needed = new Date(`${arrival}T00:00:00Z`);
  const day = needed.getUTCDate();
  needed.setUTCMonth(needed.getUTCMonth() + validMonths);
  // Six months after 31 August is the last day of February.
  if (needed.getUTCDate() !== day) needed.setUTCDate(0);
  return expires >= needed.toISOString().slice(0, 10)
    ? { what, verdict: 'fits', detail: `over ${validMonths} months after the arrival` }
    : { what, verdict: 'judge', detail: `under ${validMonths} months after the arrival` };
}
