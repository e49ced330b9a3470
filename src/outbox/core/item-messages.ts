import {
  type AnyMessage,
  type MessageOf,
  type None,
  said,
  type Said,
} from '../../domain/messages/message';

/** Why an item waits or needs the traveller, if neither its kind nor the server gives a reason. */
export interface ProblemMessages {
  'uploads-when-online': None;
  'sent-when-online': None;
  'deleted-when-online': None;
  'log-in-to-upload': None;
  'log-in-to-send': None;
  'log-in-to-delete': None;
  /** A server limit; a server that is busy or unreachable. */
  'limit-reached': None;
  'try-later': None;
  /** The network changes what is sent; another one may not. */
  'changed-on-its-way': None;
  'account-gone': None;
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

/** One of the outbox's own messages, in the form that is stored. */
export const problemSaid = (message: MessageOf<ProblemMessages>): Said => said(message);

/** The state messages that most kinds share. */
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

/** A kind's messages about an item's state. */
export interface KindSteps {
  /** While it is sent; `percent` of its bytes, if known. */
  moving(percent: number | undefined): AnyMessage;
  done: AnyMessage;
  /** The toast after its delivery. */
  arrived: AnyMessage;
  whenOnline: AnyMessage;
}

/** For kinds that the traveller uploads. */
export const uploadSteps = {
  moving: (percent): StepMessage =>
    percent === undefined ? { code: 'uploading' } : { code: 'uploading-percent', percent },
  done: { code: 'uploaded' },
  arrived: { code: 'uploaded' },
  whenOnline: { code: 'uploads-when-online' },
} satisfies KindSteps & Record<'done' | 'arrived' | 'whenOnline', StepMessage>;

/** For kinds that the traveller sends. */
export const sendSteps = {
  moving: (percent): StepMessage =>
    percent === undefined ? { code: 'sending' } : { code: 'sending-percent', percent },
  done: { code: 'sent' },
  arrived: { code: 'successful' },
  whenOnline: { code: 'sent-when-online' },
} satisfies KindSteps & Record<'done' | 'arrived' | 'whenOnline', StepMessage>;
