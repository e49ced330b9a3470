import { describe, expect, test } from 'vitest';
import type { Migration } from '../migrate';
import { allMigrations } from './all-migrations';

/**
 * While a migration runs, servers of the version before work on the same tables. So it may hold a
 * lock of a table only for a moment, and takes nothing away that they use (docs/deployment.md).
 */
const shapes = {
  createTable: /^create table (?:if not exists )?(\w+) /,
  createIndex: /^create (?:unique )?index \w+ on (\w+) /,
  alterTable: /^alter table (\w+) (.*)$/s,
  drop: /^drop (?:table|column|type)/,
  change:
    /^(?:update|delete from|truncate|insert into \w+ .*select|lock|vacuum|cluster|reindex)\b/s,
};

/** The forms of a new column or constraint that read and write no rows. */
const briefAction =
  /^(?:add column (?!.*(?:primary key|unique|generated|not null(?!.* default (?!now\(|gen_random_uuid|random))))|add constraint .* not valid$|validate constraint |alter column \w+ (?:set default|drop default|drop not null)|enable |disable |owner )/s;

/** Why this migration would hold up, or break, a server that works beside it. */
function problemsOf({ statements, indexes }: Migration): readonly string[] {
  const own = new Set(statements.flatMap((each) => shapes.createTable.exec(each)?.[1] ?? []));
  const problems = statements.flatMap((statement) => {
    const index = shapes.createIndex.exec(statement)?.[1];
    if (index !== undefined && !own.has(index))
      return [`an index of a table with rows belongs to 'indexes': ${statement}`];
    const [, table, action = ''] = shapes.alterTable.exec(statement) ?? [];
    if (table !== undefined && !own.has(table) && !isBrief(action))
      return [`holds a lock of ${table} too long, or takes away what is used: ${statement}`];
    if (shapes.drop.test(statement)) return [`takes away what is used: ${statement}`];
    if (shapes.change.test(statement)) return [`changes rows that are there: ${statement}`];
    return [];
  });
  if (indexes && statements.length > 0) problems.push('has both indexes and statements');
  return problems;
}

/** Several actions may stand between commas, those inside of brackets aside. */
const isBrief = (actions: string) =>
  actions.split(/,(?![^(]*\))/).every((action) => briefAction.test(action.trim()));

const named = (statements: string[], indexes?: string[]): Migration => ({
  name: 'tried',
  statements,
  ...(indexes && { indexes }),
});

describe('a migration beside servers that work', () => {
  test.each(allMigrations.map((each) => [each.name, each] as const))(
    '%s keeps nobody waiting',
    (_name, migration) => expect(problemsOf(migration)).toEqual([]),
  );

  test.each([
    ['create index later on orders (id)'],
    ['create unique index later on orders (id)'],
    ['alter table orders alter column fee type bigint'],
    ['alter table orders alter column fee set not null'],
    ['alter table orders add column seen boolean not null'],
    ['alter table orders add column seen timestamptz not null default now()'],
    ['alter table orders add column code text unique'],
    ['alter table orders add constraint positive check (fee > 0)'],
    ['alter table orders add column a text, drop column b'],
    ['alter table orders rename column fee to price'],
    ['alter table orders rename to applications'],
    ['drop table orders'],
    ['update orders set fee = 0'],
    ['delete from orders'],
    ['insert into seen (id) select id from orders'],
  ])('refuses: %s', (statement) => {
    expect(problemsOf(named([statement]))).toHaveLength(1);
  });

  test.each([
    ['alter table orders add column seen text'],
    ['alter table orders add column seen boolean not null default false'],
    ['alter table orders add column a text, add column b numeric(5, 2)'],
    ['alter table orders add constraint positive check (fee > 0) not valid'],
    ['alter table orders validate constraint positive'],
    ['alter table orders alter column fee drop not null'],
    ["insert into settings (name) values ('one')"],
  ])('allows: %s', (statement) => {
    expect(problemsOf(named([statement]))).toEqual([]);
  });

  test('an index of a table that it makes is no matter; one of another has its place', () => {
    expect(problemsOf(named(['create table a (b int)', 'create index c on a (b)']))).toEqual([]);
    expect(problemsOf(named([], ['c on orders (fee)']))).toEqual([]);
    expect(problemsOf(named(['create table a (b int)'], ['c on a (b)']))).toHaveLength(1);
  });
});
