import { type Counted, openWaits, type Alike, casesIn, countsOf } from './count-cases';
import { type RawBuilder, sql } from 'kysely';
import type { ApplicantResult, ApplicantStatus } from '../../../../src/contract/codes';
import type { QueueFilter, Wait } from '../../../../src/contract/desk/queue-calls';
import type { NameField } from '../../../../src/domain/passport/passport-names';
import type { Db } from '../../../infra/db/tables';
import type { DataKeys } from '../../../infra/keys/data-keys';
import type { Catalogue } from '../../catalogue/catalogue-types';
import { firstNameMark, passportNumberMark, surnameMark } from '../../passports/operator-passports';
import { idsOfKind } from '../../../infra/jobs/add-jobs';
import { checkKind, sendingId } from '../case/case-facts';
import { promiseHours } from './waits';

/** A row of the queue as the database knows it. */
export interface QueueEntry {
  readonly id: string;
  readonly order_id: string;
  readonly number: number;
  readonly first_name: string;
  readonly status: ApplicantStatus;
  readonly result: ApplicantResult | null;
  readonly product_id: number;
  readonly product_version: number;
  readonly country_id: number;
  readonly country_residence_id: number;
  readonly depart_date: string | null;
  readonly created_at: Date;
  readonly wait: Wait;
  readonly since: Date | null;
  readonly due_at: Date | null;
  readonly holder: string | null;
  readonly lease_until: Date | null;
  readonly owes: boolean;
  readonly arrives_soon: boolean;
  readonly has_alarm: boolean;
  readonly refund_waits: boolean;
  readonly applicants: number;
  /** Of the passport; all null without one. */
  readonly given_name: string | null;
  readonly surname: string | null;
  readonly lacks: NameField | null;
  readonly open_items: number;
  readonly photo_problems: boolean;
}

export interface QueuePage {
  readonly entries: readonly QueueEntry[];
  /** Rows that fit the filter. */
  readonly total: number;
  readonly counts: Counted;
}

const soon = 7 * 86_400_000;

/** The products' processing days, for the promise of what the embassies have. */
const needDays = ({ destinations, otherVersions }: Catalogue): string =>
  JSON.stringify(
    Object.fromEntries(
      [...destinations.flatMap(({ products }) => products), ...otherVersions].map((each) => [
        `${each.id}/${each.version}`,
        each.needDays,
      ]),
    ),
  );

/**
 * Every applicant under way with what it waits for, but for those whose finished check is to be sent;
 * with `all` also these and those that are done. It joins
 * the tables of several areas, because ten thousand rows are filtered and sorted at once; so it has
 * only the columns by which that is done.
 */
export const cases = (catalogue: Catalogue, now: Date, all: boolean): RawBuilder<unknown> => sql`
  with waiting as (
    select a.id, a.order_id, a.first_name, a.first_name_mark, a.status_since as since, o.country_id, o.product_id,
      o.product_version, o.user_id, o.depart_date,
      case when a.status = 'pre-checking' and a.was_revised then 're-submitted'
        when a.status = 'pre-checking' then 'first-check'
        when a.status = 'submitting-to-embassy' then 'to-submit'
        when a.status = 'in-embassy' then 'embassy'
        when a.status = 'completed' then 'done'
        else 'traveller' end as wait
    from applicants a join orders o on o.id = a.order_id
    where o.pay_status = 'paid' and (${all} or (a.status <> 'completed'
      and concat(${sendingId('')}::text, a.id) not in ${idsOfKind(checkKind)}))
  ), cases as materialized (
    select w.id, w.order_id, w.first_name, w.first_name_mark, w.since, w.country_id, w.user_id, w.wait,
      case w.wait
        when 'first-check' then w.since + ${promiseHours['first-check']} * interval '1 hour'
        when 're-submitted' then w.since + ${promiseHours['re-submitted']} * interval '1 hour'
        when 'to-submit' then w.since + ${promiseHours['to-submit']} * interval '1 hour'
        when 'embassy' then w.since
          + coalesce((${needDays(catalogue)}::jsonb ->> (w.product_id || '/' || w.product_version))::int, 30) * interval '1 day'
      end as due_at,
      case when c.lease_until > ${now} then c.operator_id end as holder, c.lease_until,
      coalesce(w.depart_date < ${new Date(now.getTime() + soon).toISOString().slice(0, 10)}
        and w.wait <> 'done', false) as arrives_soon,
      w.order_id in (select p.order_id from payment_alarms m join payments p on p.id = m.payment_id
        where not exists (select from desk_alarm_closings x where x.alarm_id = m.id)) as has_alarm,
      w.order_id in (select f.order_id from desk_refunds f where f.state = 'to-approve') as refund_waits,
      w.wait in ('first-check', 're-submitted') and (
        w.id in (select g.applicant_id from desk_readings r join pages g on g.upload_id = r.upload_id
          where r.differs)
        or w.id in (select h.applicant_id from made_photos i
          join photos h on h.photo_upload_id = i.photo_upload_id where i.problems <> '[]')
      ) as looks_wrong
    from waiting w left join desk_claims c on c.order_id = w.order_id
  )`;

interface QueueRequest {
  readonly filter: QueueFilter;
  readonly order: 'promise' | 'longest';
  readonly after: number;
  readonly most: number;
  readonly operatorId: string;
  /** The keys that seal passports: a sealed one is found by its whole number or surname. */
  readonly keys: DataKeys;
  /** Whether persons are looked for; without it orders alone. */
  readonly sees: boolean;
}

/** One page of the queue, how many rows fit, and how much waits altogether. */
export async function loadQueue(
  db: Db,
  catalogue: Catalogue,
  { filter, order, after, most, operatorId, keys, sees }: QueueRequest,
  now: Date,
): Promise<QueuePage> {
  const { search = '', waits } = filter;
  const all = search !== '' || waits?.includes('done') === true;
  const sorted = (of = sql``) =>
    order === 'longest'
      ? sql`${of}since nulls last, ${of}id`
      : sql`coalesce(${of}due_at < ${now}, false) desc,
          coalesce(${of}holder = ${operatorId}, false) desc, ${of}due_at nulls last, ${of}since, ${of}id`;
  // Two passes over all cases: one counts those that are alike, one keeps the first rows; nothing sorts
  // all of them. The counts come with every row, and with a row of nulls if the page is empty.
  const fits = conditions(filter, { operatorId, keys, sees }, now);
  const { rows } = await sql<
    Nullable<QueueEntry> & { groups: readonly Alike[] | null }
  >`${cases(catalogue, now, all)},
    page as (
      select * from cases where ${fits} order by ${sorted()} offset ${after} limit ${most}
    ), counted as (
      select json_agg(alike) as groups from (
        select wait, coalesce(holder = ${operatorId}, false) as mine,
          coalesce(due_at < ${now}, false) as late, (${isWarned}) as warned, (${fits}) as fits,
          count(*)::int as cases
        from cases group by 1, 2, 3, 4, 5
      ) alike
    )
    select counted.groups, page.*,
      a.number, a.status, a.result, o.product_id, o.product_version, o.country_residence_id, o.depart_date,
      o.created_at, t.applicant_id, t.given_name, t.surname,
      t.lacks,
      exists (select from price_differences d
        where d.order_id = page.order_id and d.paid_at is null
          and d.withdrawn_at is null) as owes,
      (select count(*)::int from applicants n where n.order_id = page.order_id) as applicants,
      ((select count(distinct g.elec_id) from pages g
          where g.applicant_id = page.id and g.status = 'uploaded')
        + (select count(*) from photos h where h.applicant_id = page.id and h.status = 'in-review')
        + (select count(*) from application_forms q
          where q.applicant_id = page.id and q.status = 'complete'))::int as open_items,
      exists (select from photos h join made_photos i on i.photo_upload_id = h.photo_upload_id
        where h.applicant_id = page.id and i.problems <> '[]') as photo_problems
    from counted left join page on true
      left join applicants a on a.id = page.id left join orders o on o.id = page.order_id
      left join passports t on t.applicant_id = page.id
    order by ${sorted(sql`page.`)}`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('A count has no row.');
  const entries = rows.filter((row) => row.id !== null) as unknown as QueueEntry[];
  const groups = first.groups ?? [];
  return {
    entries,
    total: casesIn(groups.filter(({ fits: fit }) => fit)),
    counts: countsOf(groups),
  };
}

/** A row with any warning. */
const isWarned = sql`arrives_soon or has_alarm or refund_waits or looks_wrong`;

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

function conditions(
  filter: QueueFilter,
  { operatorId, keys, sees }: Pick<QueueRequest, 'operatorId' | 'keys' | 'sees'>,
  now: Date,
): RawBuilder<unknown> {
  const { waits, mine, unclaimed, operatorId: holder, countryId, withWarning, overdue } = filter;
  const all = [
    sql`true`,
    ...(waits && waits.length > 0 ? [sql`wait in (${sql.join(waits)})`] : []),
    ...(mine ? [sql`holder = ${operatorId}`] : []),
    ...(unclaimed ? [sql`holder is null`] : []),
    ...(holder === undefined ? [] : [sql`holder = ${holder}`]),
    ...(countryId === undefined ? [] : [sql`country_id = ${countryId}`]),
    ...(withWarning ? [sql`(${isWarned})`] : []),
    ...(overdue ? [sql`due_at < ${now}`] : []),
    ...(filter.search ? [found(filter.search, keys, sees)] : []),
  ];
  return sql.join(all, sql` and `);
}

/** Part of an order's number, an address, a passport number or a name; of what is sealed the whole. */
function found(search: string, keys: DataKeys, sees: boolean): RawBuilder<unknown> {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  if (!sees) return sql`order_id like ${like}`;
  const [number, surname] = [passportNumberMark(keys, search), surnameMark(keys, search)];
  const sealed =
    number === undefined
      ? sql`false`
      : sql`k.number_mark = ${number} or k.surname_mark = ${surname}`;
  return sql`(order_id like ${like} or (first_name_mark is null and first_name ilike ${like})
    or first_name_mark = ${firstNameMark(keys, search) ?? null}
    or user_id in (select u.id from users u where u.email ilike ${like})
    or id in (select k.applicant_id from passports k where ${sealed}
      or (k.number_mark is null and (k.passport_number ilike ${like} or k.surname ilike ${like}
        or k.given_name || ' ' || k.surname ilike ${like}))))`;
}

/** The most urgent case that nobody has; undefined if there is none. */
export async function nextToClaim(
  db: Db,
  catalogue: Catalogue,
  { waits, except }: { waits: readonly Wait[] | undefined; except: readonly string[] },
  now: Date,
): Promise<{ caseId: string; applicantId: string } | undefined> {
  const wanted: readonly Wait[] = waits && waits.length > 0 ? waits : openWaits;
  const others = except.length > 0 ? sql`order_id not in (${sql.join(except)})` : sql`true`;
  const { rows } = await sql<{ id: string; order_id: string }>`${cases(catalogue, now, false)}
    select id, order_id from cases
    where holder is null and wait in (${sql.join(wanted)}) and ${others}
    order by due_at nulls last, since, id limit 1`.execute(db);
  const [row] = rows;
  return row && { caseId: row.order_id, applicantId: row.id };
}
