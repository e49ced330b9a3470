import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { newProof, signUpAt, type Traveller } from './traveller';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly raw: string;
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
