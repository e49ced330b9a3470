import { parseArgs } from 'node:util';
import { judge, type Round } from './judge';
import { parts } from './requests';
import { openSite, type Side } from './site';

const usage =
  'Say: npm run bench:server -- [--orders 1000000] [--seconds 4] [--rounds 3] [--servers 1,2,3] [--parts reads,uploads,logIns]';

/** For each server: it answers some hundred requests meanwhile. */
const warmUpSeconds = 4;

/** Measures, prints what was seen and the figures, and resolves to the exit status. */
export async function bench(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  if (!options) {
    console.error(usage);
    return 1;
  }
  const closing: (() => unknown)[] = [];
  try {
    const site = await openSite(options.orders, Math.max(...options.servers), closing);
    const rounds: Round[] = [];
    for (const servers of options.servers)
      for (const part of options.parts) {
        // Both warm up, until V8 has compiled what each server repeats; neither is always the first one.
        await site.turn('ours', part, servers, warmUpSeconds * servers);
        await site.turn('bare', part, servers, warmUpSeconds * servers);
        for (let round = 0; round < options.rounds; round += 1) {
          const turn = (side: Side) => site.turn(side, part, servers, options.seconds);
          const first = round % 2 === 0;
          const before = first ? await turn('ours') : undefined;
          const bare = await turn('bare');
          const ours = before ?? (await turn('ours'));
          rounds.push({ part, servers, ours, bare });
          console.log(
            `${part}, ${servers} of each: ${ours.perSecond.toFixed(1)} a second, bare ${bare.perSecond.toFixed(1)}`,
          );
        }
      }
    const { cells, figures } = judge(rounds);
    console.table(cells);
    console.log(JSON.stringify(figures));
    return 0;
  } finally {
    for (let last = closing.pop(); last; last = closing.pop()) await last();
  }
}

function readOptions(argv: readonly string[]) {
  const { values } = parseArgs({
    args: argv.filter((each) => each !== '--built'),
    options: {
      orders: { type: 'string', default: '0' },
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '3' },
      servers: { type: 'string', default: '1,2,3' },
      parts: { type: 'string', default: parts.join() },
    },
  });
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : NaN);
  const chosen = values.parts.split(',');
  const options = {
    orders: number(values.orders),
    seconds: number(values.seconds),
    rounds: number(values.rounds),
    servers: values.servers.split(',').map(number),
    parts: parts.filter((part) => chosen.includes(part)),
  };
  const { orders, seconds, rounds, servers } = options;
  const isRight =
    orders >= 0 && seconds > 0 && rounds > 0 && servers.every((count) => count >= 1 && count <= 9);
  return isRight && options.parts.length === chosen.length ? options : undefined;
}
