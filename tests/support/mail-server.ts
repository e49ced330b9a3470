import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { decoded } from './support-mails';
import { newProof, signUpAt, type Traveller } from './traveller';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly raw: string;
}

/** A part of a mail that holds no parts itself. */
export interface MailPart {
  readonly type: string;
  /** Of an attachment. */
  readonly name: string | undefined;
  readonly bytes: Buffer;
}

interface Refusal {
  readonly code: number;
  readonly text: string;
  readonly content?: string;
}

const refusal = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code });

/**
 * A real mail server on loopback.
 * @param atPort where one was before that is to come back
 */
export async function startMailServer(atPort = 0) {
  let received: ReceivedMail[] = [];
  let refuses: Refusal | undefined;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, done) {
      done(refuses && refuses.content === undefined ? refusal(refuses) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const raw = Buffer.concat(chunks).toString('latin1');
        if (refuses?.content !== undefined && raw.includes(refuses.content))
          return done(refusal(refuses));
        received.push({ to, raw });
        done();
      });
    },
  });
  // Of a connection whose client was killed.
  smtp.on('error', () => undefined);
  smtp.listen(atPort, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails: (): readonly ReceivedMail[] => received,
    /** Forgets what came, and refuses nothing. */
    reset() {
      received = [];
      refuses = undefined;
    },
    /** How it answers the address of the mails to come, or those alone that hold some content. */
    refuse(answer: Refusal | undefined) {
      refuses = answer;
    },
    stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}

/** A mail's parts, decoded. */
export const mailParts = ({ raw }: ReceivedMail): MailPart[] =>
  partsOf(raw.replaceAll('\r\n', '\n'));

function partsOf(text: string): MailPart[] {
  const end = text.indexOf('\n\n');
  const head = text.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const body = text.slice(end + 2);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary !== undefined)
    return body
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\n/, '')));
  const encoding = /content-transfer-encoding: ([\w-]+)/i.exec(head)?.[1] ?? '7bit';
  return [
    {
      type: /content-type: ([\w/]+)/i.exec(head)?.[1] ?? '',
      name: /filename="([^"]+)"/.exec(head)?.[1] ?? /filename=([^\s;]+)/.exec(head)?.[1],
      bytes: decoded(body, encoding),
    },
  ];
}

/** Signs somebody new up by the code that the mail server receives; resolves to the password, too. */
export async function signUpBySmtp(
  address: string,
  smtp: Pick<Awaited<ReturnType<typeof startMailServer>>, 'mails'>,
): Promise<{ readonly traveller: Traveller; readonly passwd: string }> {
  const passwd = newProof();
  const mailedCode = async (email: string) => {
    const mail = () => smtp.mails().find(({ to }) => to.includes(email));
    while (!mail()) await sleep(20);
    return /^Subject: (\d{6})/m.exec(mail()?.raw ?? '')?.[1];
  };
  return { traveller: await signUpAt(address, mailedCode, { passwd }), passwd };
}
