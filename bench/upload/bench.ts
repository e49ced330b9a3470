import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { clientNames, clients, type ClientName } from './clients';
import { profileFigures, wastedOf } from './figures';
import { measureCell, type Cell, type Measured } from './cell';
import { bulkTransfer } from './bulk';
import { chartOf } from './chart';
import { describeClosed, measureClosed, type Closed } from './closed';
import { openHomes } from './homes';
import { inParallel } from './in-parallel';
import { profileNames, profiles, type ProfileName } from './profiles';
import { traceOf } from './trace';

/** More of them disturb each other on two cores. */
const cellsAtOnce = 5;
const attempts = 2;
const chartFile = 'docs/bench-upload.svg';

function chosen<Name extends string>(given: string | undefined, known: readonly Name[]): Name[] {
  const names = given?.split(',') ?? known;
  const wanted = known.filter((name) => names.includes(name));
  if (wanted.length !== names.length) throw new Error(`Choose of ${known.join(', ')}.`);
  return wanted;
}

const seconds = (ms: number | null) => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`);

function describe(run: Measured): string {
  const { ms, sent, lost, duplicated, taps } = run;
  const wasted = `${wastedOf(run).toFixed(3)} wasted`;
  const headers = `${sent.requests} requests (${sent.headerBytes} bytes of headers)`;
  const harm = `${lost} lost, ${duplicated} twice, ${taps} taps`;
  return `${seconds(ms)}, ${wasted}, ${headers}, ${harm}`;
}

/** The link itself, as a client of the pool: its time is what the others are compared with. */
async function measureBulk(profile: ProfileName, seed: number): Promise<number> {
  const ms = await bulkTransfer(traceOf(profiles[profile], seed));
  console.log(`${profile} ${seed}, one plain transfer: ${seconds(ms)}`);
  return ms;
}

/** Measures what the options choose, and prints it. */
export async function bench(peers: string, options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      profile: { type: 'string' },
      client: { type: 'string' },
      seeds: { type: 'string', default: '3' },
      requests: { type: 'boolean', default: false },
    },
  });
  const wantedProfiles = values.profile === 'closed' ? [] : chosen(values.profile, profileNames);
  const wantedClients = chosen(values.client, clientNames);
  const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);

  const homes = await openHomes(peers, wantedClients);
  try {
    const measured: Measured[] = [];
    const bulk = new Map(wantedProfiles.map((name) => [name, new Map<number, number>()]));
    const measure = async (cell: Cell) => {
      const name = `${cell.profile} ${cell.seed}, ${clients[cell.client].name}`;
      for (let left = attempts; left > 0; left -= 1)
        try {
          const run = await measureCell(homes, cell);
          console.log(`${name}: ${describe(run)}`);
          if (values.requests) console.log(run.sent.kinds);
          measured.push(run);
          return;
        } catch (error) {
          // A browser that does not start says nothing about anybody.
          console.log(`${name}: not measured, ${String(error).split('\n')[0]}`);
        }
    };
    // All clients of a seed at about the same time: the machine is as busy for each.
    const cells = wantedProfiles.flatMap((profile) =>
      seeds.flatMap((seed) => [
        ...wantedClients.map((client) => () => measure({ profile, seed, client })),
        async () => void bulk.get(profile)?.set(seed, await measureBulk(profile, seed)),
      ]),
    );
    const closed: Partial<Record<ClientName, Closed>> = {};
    const closing =
      values.profile === undefined || values.profile === 'closed'
        ? wantedClients.map((client) => async () => {
            closed[client] = await measureClosed(homes, client);
            console.log(describeClosed(client, closed[client]));
          })
        : [];
    // Closed pages come first: each of them may have to wait for its time-out.
    await inParallel([...closing, ...cells], cellsAtOnce, (task) => task());
    const figures = wantedProfiles.map((name) => [
      name,
      profileFigures(measured, name, bulk.get(name) ?? new Map()),
    ]);
    const byProfile = Object.fromEntries(figures);
    if (!values.profile && !values.client) writeFileSync(chartFile, chartOf(byProfile));
    console.log(JSON.stringify({ profiles: byProfile, closed }));
  } finally {
    await homes.close();
  }
}
