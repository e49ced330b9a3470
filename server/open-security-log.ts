import { recordedDeskEvents } from './areas/desk/desk-events';
import { logMarks } from './infra/audit/audit-events';
import { securityChain } from './infra/audit/security-chain';
import { SecurityLog, securitySink } from './infra/audit/security-log';
import type { Db } from './infra/db/tables';
import type { Background } from './infra/jobs/background';
import type { ServerSecret } from './infra/secrets/server-secret';
import type { Settings } from './settings/settings';

/** The stream of security events, with what operators did. */
export const openSecurityLog = (
  { securityLog: target }: Settings,
  {
    secret,
    ...parts
  }: {
    readonly db: Db;
    readonly background: Background;
    readonly secret: ServerSecret;
    readonly warn: (lost: number) => void;
  },
): SecurityLog =>
  new SecurityLog({
    ...parts,
    chain: securityChain(secret),
    recorded: recordedDeskEvents(secret, logMarks(secret)),
    sink: target === undefined ? undefined : securitySink(target),
  });
