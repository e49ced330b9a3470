import type { DocumentIcon } from '../../contract/documents';
import { nameInText } from './name-in-text';

/** All that is known of a file without opening its application. */
export interface FileFacts {
  fileName: string;
  isPicture: boolean;
  /** The text of a PDF's first pages; empty if it has none, or was not read. */
  text: string;
  /** The holder of the passport that a picture shows; absent if it shows none that can be read. */
  holder?: string | undefined;
}

/** A document, passport or photo of an application to which a file may be added. */
export interface Place {
  kind: 'document' | 'passport' | 'photo';
  /** The document's name, in whatever language the server sent it. */
  name: string;
  icon?: DocumentIcon | undefined;
  /** The file of a sample: 'hotel-booking.svg'. */
  sample?: string | undefined;
  /** The applicants to whom the file may belong: several of a document that serves all of them. */
  people: readonly string[];
  takesSeveral: boolean;
  isRequired: boolean;
  /** Nothing was added to it yet. */
  isMissing: boolean;
}

/** Why a file seems to belong to a place. */
export type Proof =
  | { kind: 'holder'; holder: string }
  /** Words of the file's text: of the document, and of its applicants. */
  | { kind: 'text'; words: readonly string[]; people: readonly string[] }
  | { kind: 'file-name'; words: readonly string[] }
  /** Nothing else is missing to which such a file could be added. */
  | { kind: 'only-missing' }
  /** Nothing in the file says it: the next one of the list. */
  | { kind: 'next' };

export interface Match<Of extends Place = Place> {
  place: Of;
  /** The strongest first; none of a place that nothing speaks for. */
  proofs: readonly Proof[];
  /** Whether something proves it, so that it may be chosen before the traveller has said so. */
  isProven: boolean;
}

interface Topic {
  icon?: DocumentIcon;
  kind?: Place['kind'];
  /** In the languages of the app: of documents' names, files' names and texts. */
  words: readonly string[];
}

const topics: readonly Topic[] = [
  {
    icon: 'passport',
    words: ['passport', 'pasaporte', 'passeport', '护照', 'جواز سفر', 'جواز السفر'],
  },
  {
    kind: 'photo',
    words: [
      ...['photo', 'foto', 'portrait', 'selfie', 'headshot', 'retrato', 'biometric'],
      ...['照片', '证件照', 'صورة شخصية'],
    ],
  },
  {
    icon: 'plane',
    words: [
      ...['flight', 'flights', 'itinerary', 'eticket', 'e-ticket', 'ticket', 'airline', 'airlines'],
      ...['boarding', 'departure', 'passenger', 'pnr', 'vuelo', 'billete', 'pasaje', 'pasajero'],
      ...['itinerario', 'vol', 'billet', 'itineraire', 'passager', '机票', '航班', '行程'],
      ...['رحلة', 'تذكرة', 'طيران'],
    ],
  },
  {
    icon: 'bed',
    words: [
      ...['hotel', 'booking.com', 'airbnb', 'hostel', 'accommodation', 'check-in', 'check-out'],
      ...['nights', 'guest', 'guests', 'room', 'alojamiento', 'huesped', 'noches', 'hebergement'],
      ...['nuits', 'chambre', '酒店', '住宿', '入住', 'فندق', 'إقامة'],
    ],
  },
  {
    icon: 'bank',
    words: [
      ...['bank', 'bank statement', 'account statement', 'statement', 'iban', 'balance'],
      ...['opening balance', 'closing balance', 'transactions', 'banco', 'bancario', 'extracto'],
      ...['saldo', 'banque', 'bancaire', 'releve', 'solde', '银行', '流水', '对账单', '余额'],
      ...['بنك', 'مصرف', 'كشف حساب', 'رصيد'],
    ],
  },
  {
    icon: 'briefcase',
    words: [
      ...['employment', 'employer', 'employee', 'employed', 'noc', 'no objection', 'designation'],
      ...['salary', 'leave of absence', 'empleo', 'empleador', 'trabajo', 'emploi', 'employeur'],
      ...['travail', '在职', '雇佣', '工作证明', 'عمل', 'وظيفة'],
    ],
  },
  {
    words: [
      ...['payslip', 'payslips', 'salary slip', 'net pay', 'gross pay', 'nomina', 'nominas'],
      ...['bulletin de paie', 'bulletins de paie', 'fiche de paie', '工资单', 'قسيمة راتب'],
    ],
  },
  {
    words: [
      ...['insurance', 'insured', 'policy', 'policyholder', 'seguro', 'poliza', 'assurance'],
      ...['assure', 'police', '保险', '保单', 'تأمين'],
    ],
  },
  {
    words: ['invitation', 'invite', 'inviting', 'invitacion', '邀请函', '邀请', 'دعوة'],
  },
  {
    words: [
      ...['enrolment', 'enrollment', 'enrolled', 'student', 'university', 'bonafide', 'matricula'],
      ...['inscripcion', 'inscription', 'scolarite', '在读证明', '学校', 'قيد', 'جامعة'],
    ],
  },
  {
    words: [
      ...['birth certificate', 'birth', 'nacimiento', 'naissance', '出生证', '出生', 'ميلاد'],
    ],
  },
  {
    words: [
      ...['residence permit', 'residence', 'resident card', 'residencia', 'titre de sejour'],
      ...['sejour', '居留', 'إقامة دائمة'],
    ],
  },
  {
    words: [
      'yellow fever',
      'vaccination',
      'fiebre amarilla',
      'fievre jaune',
      '黄热病',
      'الحمى الصفراء',
    ],
  },
  { words: ['pension', 'pensioner', 'retraite', '退休', '养老金', 'معاش'] },
  {
    words: [
      ...['registration', 'incorporation', 'trade licence', 'trade license', 'registro mercantil'],
      ...['immatriculation', 'kbis', '营业执照', 'سجل تجاري'],
    ],
  },
  {
    words: ['consent', 'consentimiento', 'autorizacion', 'consentement', '同意书', 'موافقة'],
  },
];

/** Words in small letters without accents, with a space before, between and after. */
function plain(text: string): string {
  const apart = text
    // 'BankStatement2026' has three words.
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  return ` ${apart.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `;
}

const hasNoSpaces = /\p{sc=Han}/u;

const plainWords = new Map<string, string>();

/** The plain form of a word, which is looked for again and again. */
function plainWord(word: string): string {
  const known = plainWords.get(word) ?? plain(word).trim();
  plainWords.set(word, known);
  return known;
}

/** Whether a text has a word. Chinese has no spaces, and Arabic writes its article in one word. */
function has(text: string, word: string): boolean {
  const wanted = plainWord(word);
  if (hasNoSpaces.test(wanted)) return text.includes(wanted);
  return text.includes(` ${wanted} `) || text.includes(` ال${wanted} `);
}

/** Words of documents' names that say nothing of the document. */
const general = new Set([
  ...['letter', 'copy', 'certificate', 'document', 'proof', 'plan', 'page', 'your', 'with', 'from'],
  ...['carta', 'copia', 'certificado', 'documento', 'para', 'lettre', 'copie', 'certificat'],
  ...['visa', 'travel', 'company', 'earlier', 'cover', 'parents'],
]);
const leastLetters = 4;

/** The words that speak for a place: the words of its topic, and its own name's. */
function wordsOf({ kind, name, icon, sample = '' }: Place): string[] {
  const own = plain(name);
  const called = `${own}${plain(sample.replace(/\.\w+$/, ''))}`;
  const isOf = (topic: Topic) => {
    if (kind !== 'document') return (topic.kind ?? topic.icon) === kind;
    if (icon !== undefined && topic.icon === icon) return true;
    return topic.kind === undefined && topic.words.some((word) => has(called, word));
  };
  const named = own
    .trim()
    .split(' ')
    .filter((word) => word.length >= leastLetters && !general.has(word));
  const all = [...named, ...topics.filter(isOf).flatMap(({ words }) => words)];
  // Of two that differ in an accent, one.
  return [...new Map(all.map((word) => [plainWord(word), word])).values()];
}

/** A name of a file tells more than a word in its text, which may be about anything. */
const weights = { holder: 120, fileName: 50, textWord: 12, mostText: 48, person: 8, missing: 6 };

/** The words that are found, without those that another one of them contains. */
function found(words: readonly string[], text: string): string[] {
  const there = words.filter((word) => has(text, word));
  return there.filter(
    (word) => !there.some((other) => other !== word && has(` ${plainWord(other)} `, word)),
  );
}

interface Scored<Of extends Place> extends Match<Of> {
  score: number;
}

/** All that is known of files together. */
interface Known {
  names: string;
  text: string;
  plainText: string;
  holder: string | undefined;
}

const knownOf = (files: readonly FileFacts[]): Known => {
  const text = files.map((file) => file.text).join(' ');
  return {
    names: plain(files.map(({ fileName }) => fileName.replace(/\.\w+$/, '')).join(' ')),
    text,
    plainText: plain(text),
    holder: files.map(({ holder }) => holder).find((each) => each !== undefined),
  };
};

function judge<Of extends Place>(place: Of, { names, text, plainText, holder }: Known): Scored<Of> {
  const proofs: Proof[] = [];
  const words = wordsOf(place);
  let score = 0;
  const isHolders = (name: string) => nameInText(name, `${holder} MR`) !== undefined;
  if (holder !== undefined && place.icon === 'passport') {
    score += weights.holder + (place.people.some(isHolders) ? weights.person : 0);
    // A copy of the passport is a document of its own, beside the passport.
    score += place.kind === 'document' ? 0 : 1;
    proofs.push({ kind: 'holder', holder });
  }
  const inText = found(words, plainText);
  const people = place.people.flatMap((name) => nameInText(name, text) ?? []);
  if (inText.length > 0) {
    score += Math.min(weights.mostText, inText.length * weights.textWord);
    score += people.length > 0 ? weights.person : 0;
    proofs.push({ kind: 'text', words: inText.slice(0, 3), people });
  }
  const inName = found(words, names);
  if (inName.length > 0) {
    score += weights.fileName + inName.length;
    score += place.people.some((name) => has(names, name)) ? weights.person : 0;
    proofs.push({ kind: 'file-name', words: inName });
  }
  if (place.isMissing) score += place.isRequired ? weights.missing : weights.missing / 2;
  return { place, proofs, score, isProven: proofs.length > 0 };
}

/** Whether a place can take files at all: a visa photo is a picture, and most have one page. */
const fits = ({ kind, takesSeveral }: Place, files: readonly FileFacts[]): boolean =>
  (files.length === 1 || takesSeveral) &&
  (kind !== 'photo' || files.every((file) => file.isPicture));

/**
 * The places to which files may belong, the likeliest first; places for which nothing speaks are in
 * the order in which they are given, those that lack something before the others.
 * @param places in the order in which the traveller is to fill them
 */
export function matchFiles<Of extends Place>(
  files: readonly FileFacts[],
  places: readonly Of[],
): Match<Of>[] {
  const fitting = places.filter((place) => fits(place, files));
  const missing = fitting.filter(({ isMissing, isRequired }) => isMissing && isRequired);
  const known = knownOf(files);
  const ranked = fitting
    .map((place) => judge(place, known))
    .sort((one, other) => other.score - one.score);
  return ranked.map(({ place, proofs, isProven }, index) => {
    if (isProven) return { place, proofs, isProven };
    const isOnly = missing.length === 1 && missing[0] === place && index === 0;
    if (isOnly) return { place, proofs: [{ kind: 'only-missing' }], isProven: true };
    return { place, proofs: index === 0 && place.isMissing ? [{ kind: 'next' }] : [], isProven };
  });
}
