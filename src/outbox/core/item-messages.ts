import { said, type Said } from '../../domain/messages/said';
import type { AnyMessage, MessageOf, None } from '../../domain/messages/message';

/** Why an item waits or needs its traveller, where neither its kind nor the server says it. */
export interface ProblemMessages {
  'uploads-when-online': None;
  'sent-when-online': None;
  'deleted-when-online': None;
  'log-in-to-upload': None;
  'log-in-to-send': None;
  'log-in-to-delete': None;
  /** A limit of the server's, and a server that is busy or away. */
  'limit-reached': None;
  'try-later': None;
  'application-gone': None;
  'refused-file': { status: number };
  'refused-message': { status: number };
  'refused-deletion': { status: number };
  'refused-without-words': None;
  'arrived-changed': None;
  'arrived-changed-twice': None;
  'saved-damaged': None;
  'other-file-there': None;
}

/** A problem in the outbox's own words, in the form in which it is kept. */
export const problemSaid = (message: MessageOf<ProblemMessages>): Said => said(message);

/** Where an item stands, as most kinds say it. */
export interface StepMessages extends Pick<
  ProblemMessages,
  'uploads-when-online' | 'sent-when-online'
> {
  uploading: None;
  'uploading-percent': { percent: number };
  sending: None;
  'sending-percent': { percent: number };
  uploaded: None;
  sent: None;
  successful: None;
}

type StepMessage = MessageOf<StepMessages>;

/** What a kind says of its items' steps. */
export interface KindSteps {
  /** While it is under way; `percent` of its bytes, where that is known. */
  moving(percent: number | undefined): AnyMessage;
  done: AnyMessage;
  /** What a toast says when one has arrived. */
  arrived: AnyMessage;
  whenOnline: AnyMessage;
}

/** Of what its traveller uploads. */
export const uploadSteps = {
  moving: (percent): StepMessage =>
    percent === undefined ? { code: 'uploading' } : { code: 'uploading-percent', percent },
  done: { code: 'uploaded' },
  arrived: { code: 'uploaded' },
  whenOnline: { code: 'uploads-when-online' },
} satisfies KindSteps & Record<'done' | 'arrived' | 'whenOnline', StepMessage>;

/** Of what its traveller sends. */
export const sendSteps = {
  moving: (percent): StepMessage =>
    percent === undefined ? { code: 'sending' } : { code: 'sending-percent', percent },
  done: { code: 'sent' },
  arrived: { code: 'successful' },
  whenOnline: { code: 'sent-when-online' },
} satisfies KindSteps & Record<'done' | 'arrived' | 'whenOnline', StepMessage>;
