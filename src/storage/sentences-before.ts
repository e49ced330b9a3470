import type { StoredItem, VisaDatabase } from './database';

interface Said {
  text?: string;
  code?: string;
  params?: Record<string, string | number>;
}

interface TextProblem {
  said: Said;
  fileName?: string | undefined;
}

type WithProblem = StoredItem & { lastProblem?: TextProblem };

/*
 * Before version 7 of the database, items stored an English sentence as the reason why they wait.
 * This is the fixed list of those sentences with today's message codes.
 */
export const sentencesBefore: readonly (readonly [code: string, sentence: string])[] = [
  ['uploads-when-online', 'It uploads when you are back online.'],
  ['sent-when-online', 'It is sent when you are back online.'],
  ['deleted-when-online', 'It is deleted when you are back online.'],
  ['log-in-to-upload', 'Log in again, then it uploads by itself.'],
  ['log-in-to-send', 'Log in again, then it is sent by itself.'],
  ['log-in-to-delete', 'Log in again, then it is deleted by itself.'],
  ['limit-reached', 'The server takes no more for now. It goes on by itself.'],
  ['try-later', 'The server is busy. It tries again by itself.'],
  ['application-gone', 'This application is no longer there.'],
  ['refused-file', 'The server refused this file ({status}).'],
  ['refused-message', 'The server refused this message ({status}).'],
  ['refused-deletion', 'The server refused this deletion ({status}).'],
  ['refused-without-words', 'Network Error -2'],
  ['arrived-changed', 'It arrived changed. It is sent again by itself.'],
  ['arrived-changed-twice', 'It arrived changed, twice. Try another network, or add it again.'],
  ['saved-damaged', 'What was saved is damaged. Add it again.'],
  [
    'other-file-there',
    'The server has another file than the one on this phone. Look at both, then add it again.',
  ],
  [
    'heic-waits-for-network',
    'What opens HEIC pictures is not on this phone yet. It is prepared when you are online again.',
  ],
  [
    'preparing-waits-for-network',
    'Image processing failed. It is prepared when you are online again.',
  ],
  [
    'cannot-be-opened-here',
    'This phone could not open it. Try again, or choose a smaller picture.',
  ],
  [
    'no-room-to-prepare',
    'There is no room left to prepare it. It goes on when others have arrived.',
  ],
  ['add-page-again', 'Add this page again.'],
  ['add-photo-again', 'Add this photo again.'],
  ['add-passport-again', 'Add this passport again.'],
  ['write-message-again', 'Write this message again.'],
  ['passport-picture-needed', 'The picture of the passport is needed again.'],
  [
    'page-lost',
    'The server went back to an earlier state and no longer has page {page} of {document} for {applicant}. Add it again.',
  ],
  [
    'photo-lost',
    'The server went back to an earlier state and no longer has the visa photo of {applicant}. Add it again.',
  ],
  [
    'passport-lost',
    'The server went back to an earlier state and no longer has the passport of {applicant}. Add it again.',
  ],
  [
    'message-lost',
    'The server went back to an earlier state and no longer has this message. Write it again.',
  ],
  [
    'file-truncated',
    'This {found} is cut off: its end is missing. Download or save it again, then choose the complete file.',
  ],
  [
    'picture-too-large-here',
    'This picture is too large for this browser ({megapixels} megapixels). Choose one of at most {most} megapixels, or a screenshot of it.',
  ],
  [
    'pdf-damaged',
    'This PDF is damaged and cannot be opened. Download or save it again, or add pictures of its pages.',
  ],
  [
    'picture-damaged',
    'This {found} is damaged and cannot be opened. Take the photo again, or choose another file.',
  ],
  [
    'picture-animated',
    'This picture is animated. Choose a still picture, or take a photo of the document.',
  ],
  [
    'file-unknown-too-complex',
    'This file takes too much work to open. Save it again as a plain JPEG or PDF, or take a photo of the document.',
  ],
  [
    'file-too-complex',
    'This {found} takes too much work to open. Save it again as a plain JPEG or PDF, or take a photo of the document.',
  ],
  [
    'pdf-password',
    'This PDF asks for a password. Save it again without one, or add pictures of its pages.',
  ],
  [
    'file-too-large',
    'The file size exceeds the limit. The maximum size is {limit}. Choose a smaller file, or a photo of the page.',
  ],
  [
    'heic-unsupported',
    'This browser cannot open HEIC pictures. Choose a JPEG: share the picture as JPEG, or set the camera to “Most Compatible” (iPhone: Settings, Camera, Formats) and take it again.',
  ],
  [
    'canvas-blocked',
    'Image processing failed. Fingerprint protection in this browser scrambles pictures: allow canvas access for this site, or send a PDF.',
  ],
  ['no-canvas', 'Image processing failed. Update this browser, use another one, or send a PDF.'],
  [
    'processing-failed',
    'Image processing failed. Try again. If it fails again, close other apps or choose another picture.',
  ],
];

const figures: ReadonlySet<string> = new Set(['status', 'page', 'megapixels', 'most']);

/**
 * The values of a pattern's placeholders in a sentence; undefined if the sentence does not match.
 */
function paramsIn(pattern: string, sentence: string): Record<string, string | number> | undefined {
  const [start = '', ...rest] = pattern.split(/[{}]/);
  if (!sentence.startsWith(start)) return undefined;
  const params: Record<string, string | number> = {};
  let at = start.length;
  for (let index = 0; index < rest.length; index += 2) {
    const [name = '', literal = ''] = rest.slice(index);
    const end = literal === '' ? sentence.length : sentence.indexOf(literal, at);
    const value = sentence.slice(at, end);
    if (end < 0 || value === '') return undefined;
    params[name] = figures.has(name) ? Number(value) : value;
    at = end + literal.length;
  }
  return at === sentence.length ? params : undefined;
}

/** The message for a stored sentence; the server's texts and unknown sentences stay texts. */
function messageOf(text: string): Said {
  for (const [code, pattern] of sentencesBefore) {
    const params = paramsIn(pattern, text);
    if (params) return Object.keys(params).length > 0 ? { code, params } : { code };
  }
  return { text };
}

/** Extracts a file name that precedes the sentence, as for one of several files. */
function problemOf({ said, ...problem }: TextProblem): TextProblem {
  const { text = '' } = said;
  const [fileName, ...rest] = text.startsWith('“') ? text.slice(1).split('”: ') : [];
  return rest.length > 0
    ? { ...problem, said: messageOf(rest.join('”: ')), fileName }
    : { ...problem, said: messageOf(text) };
}

/** Converts the sentences of items that were migrated to version 7 into messages. */
export async function giveMessages(db: VisaDatabase): Promise<void> {
  const tx = db.transaction('items', 'readwrite');
  for await (const cursor of tx.store) {
    const item: WithProblem = cursor.value;
    if (item.lastProblem?.said.text === undefined || item.lastProblem.said.code) continue;
    const changed: WithProblem = { ...item, lastProblem: problemOf(item.lastProblem) };
    await cursor.update(changed);
  }
  await tx.done;
}
