import type { Account } from '../harness/site';

/** Ends the session of the account's phone on the server, which the phone does not know yet. */
export async function endSession({ call }: Account): Promise<void> {
  const { body } = await call('sessions');
  const [session] = (body as { session_list: { session_id: string }[] }).session_list;
  await call('revokeSession', { session_id: session?.session_id });
}
