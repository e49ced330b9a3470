import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { removedEvent } from '../../server/infra/audit/remove-months';

const [, table = ''] = readFileSync('docs/deployment.md', 'utf8').split(
  '| `audit` | what happened',
);
const described = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
  ([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
);

/** The closed list of the program, and the events that are only in the stream. */
function known(): (string | undefined)[] {
  const source = readFileSync('server/infra/audit/audit-events.ts', 'utf8');
  const [, list = ''] = /export interface AuditEvents \{([^]*?)\n\}/.exec(source) ?? [];
  const ofLog = [...list.matchAll(/^ {2}'([a-z-]+)':/gm)].map(([, name]) => name);
  const desk = readFileSync('server/areas/desk/desk-events.ts', 'utf8');
  const ofDesk = [...desk.matchAll(/^const \w+Event = '([a-z-]+)';$/gm)].map(([, name]) => name);
  expect(ofDesk).toHaveLength(4);
  return [...ofLog, ...ofDesk, removedEvent];
}

test('the document lists every security event, and no other', () => {
  const names = known();
  expect(names.length).toBeGreaterThan(15);
  expect(described.toSorted()).toEqual(names.toSorted());
});
