import { clients, clientNames, type ClientName } from './clients';
import type { ClientFigures, ProfileFigures } from './figures';

const width = 760;
const left = 250;
const barHeight = 18;
const rowHeight = 24;
const headHeight = 40;

const colors: Record<ClientName, string> = {
  tus: '#0b6e4f',
  multipart: '#5aa786',
  uppy: '#b4572e',
  workbox: '#6b6f9c',
  'workbox-strict': '#9a9dc2',
};

const figuresOf = (profile: ProfileFigures, client: ClientName): ClientFigures | undefined => {
  if (client === 'tus') return profile;
  return client === 'multipart' ? profile.multipart : profile.peers[client];
};

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}"${more}>${words}</text>`;

function wordsOf({ seconds, finished, lost }: ClientFigures): string {
  const [done, all] = finished.split(' of ');
  const part = done === all ? '' : `, ${finished} runs finished`;
  const harm = lost > 0 ? `, ${lost} files lost` : '';
  return seconds === 'dnf' ? `did not finish${harm}` : `${Math.round(seconds)} s${part}${harm}`;
}

/** Seconds until the last of the files was attached, as a picture; the line is the link alone. */
export function chartOf(profiles: Readonly<Record<string, ProfileFigures>>): string {
  const all = Object.values(profiles);
  const known = all.flatMap((profile) =>
    clientNames.map((client) => Number(figuresOf(profile, client)?.seconds)),
  );
  const longest = Math.max(1, ...known.filter(Number.isFinite));
  const scale = (width - left - 190) / longest;
  const parts: string[] = [];
  let y = 0;
  for (const [name, profile] of Object.entries(profiles)) {
    parts.push(text(0, y + 26, name, ' font-weight="600"'));
    const top = y + headHeight;
    y = top;
    for (const client of clientNames) {
      const figures = figuresOf(profile, client);
      if (!figures) continue;
      const length = figures.seconds === 'dnf' ? 0 : Math.round(figures.seconds * scale);
      parts.push(
        text(left - 10, y + 13, clients[client].name, ' text-anchor="end"'),
        `<rect x="${left}" y="${y}" width="${length}" height="${barHeight}" rx="3" fill="${colors[client]}"/>`,
        text(left + length + 6, y + 13, wordsOf(figures)),
      );
      y += rowHeight;
    }
    const x = left + Math.round(profile.linkSeconds * scale);
    parts.push(`<path d="M${x} ${top - 6}V${y}" stroke="#808080" stroke-dasharray="3 3"/>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 8}" font-family="system-ui, sans-serif" font-size="12" fill="#767676">
${parts.join('\n')}
</svg>
`;
}
