import {
  type ParsedDeskRequestOf,
  seesPersons,
} from '../../../../src/contract/desk/define-desk-call';
import type { OperatorInShort } from '../../../../src/contract/desk/desk-scalars';
import type {
  deskQueueCalls,
  QueueFilter,
  QueueRow,
} from '../../../../src/contract/desk/queue-calls';
import { fullName } from '../../../../src/domain/passport/passport-names';
import type { Db } from '../../../infra/db/tables';
import { newId } from '../../../infra/secrets/random-id';
import type { Services } from '../../../services';
import { versionFor } from '../../catalogue/catalogue';
import type { Catalogue } from '../../catalogue/catalogue-types';
import { loadPages } from '../../documents/load-pages';
import { loadPassports } from '../../passports/operator-passports';
import { operatorsById } from '../access/operators';
import { comparePassport } from '../case/compare-passport';
import { knownReadings } from '../case/passport-readings';
import { unnamed } from '../case/without-persons';
import type { DeskHandlersOf } from '../desk-handler';
import { recordLook } from '../write-audit';
import { loadQueue, type QueueEntry } from './load-queue';
import { startOfDay } from './load-handlers';
import { countOpenAlarms, countOpenMessages, countRefundsToApprove } from './count-cases';

/**
 * Those of these applicants whose passport says something else than what was typed, as far as the
 * picture was read: that is when its case was opened first.
 */
async function differingPassports(
  db: Db,
  applicantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const passports = await loadPassports(db, applicantIds);
  if (passports.length === 0) return new Set();
  const pages = await loadPages(
    db,
    passports.map(({ applicantId }) => applicantId),
  );
  const readings = await knownReadings(
    db,
    pages.map(({ uploadId }) => uploadId),
  );
  return new Set(
    passports.flatMap(({ applicantId, passport }) => {
      const read = pages
        .filter((page) => page.applicantId === applicantId)
        .flatMap(({ uploadId }) => readings.get(uploadId) ?? []);
      const differs = read.some((each) =>
        comparePassport(passport, each).some((field) => field.differs),
      );
      return differs ? [applicantId] : [];
    }),
  );
}

/** The review queue with its counts, and the filters that an operator keeps. */
export function queueHandlers(
  services: Services,
): DeskHandlersOf<Omit<typeof deskQueueCalls, 'deskLoad'>> {
  const { catalogue, keys } = services;
  return {
    deskQueue: async ({ request, operator, now }) => {
      const sees = seesPersons(operator.roles);
      const about = lookIn(request);
      if (about !== undefined)
        await recordLook(services, { what: 'searched', operator, about }, now);
      return async (tx) => {
        const query = { ...request, operatorId: operator.id, keys, sees };
        const { entries, total, counts } = await loadQueue(tx, catalogue, query, now);
        const operatorOf = await operatorsById(tx);
        const differing = await differingPassports(
          tx,
          entries.map(({ id }) => id),
        );
        const { done } = await tx
          .selectFrom('desk_decisions')
          .where('operator_id', '=', operator.id)
          .where('kind', '<>', 'decide-item')
          .where('undone_at', 'is', null)
          .where('decided_at', '>=', startOfDay(now, request.aheadOfUtc))
          .select(({ fn }) => fn.countAll<string | number>().as('done'))
          .executeTakeFirstOrThrow();
        return {
          rows: entries.map((entry) =>
            wireRow(entry, { catalogue, differing, operatorOf, sees, operatorId: operator.id }),
          ),
          total,
          counts: {
            ...counts,
            messages: await countOpenMessages(tx),
            alarms: await countOpenAlarms(tx),
            refundsToApprove: await countRefundsToApprove(tx),
          },
          updatedAt: now.toISOString(),
          doneToday: Number(done),
        };
      };
    },

    deskFilters:
      ({ operator }) =>
      async (tx) => {
        const rows = await tx
          .selectFrom('desk_filters')
          .where('operator_id', '=', operator.id)
          .orderBy('name')
          .selectAll()
          .execute();
        return {
          filters: rows.map(({ id, name, filter }) => ({
            id,
            name,
            filter: JSON.parse(filter) as QueueFilter,
          })),
        };
      },

    deskSaveFilter:
      ({ request: { name, filter }, operator }) =>
      async (tx) => {
        const id = newId();
        await tx
          .insertInto('desk_filters')
          .values({ id, operator_id: operator.id, name, filter: JSON.stringify(filter) })
          .execute();
        return { id };
      },

    deskDeleteFilter:
      ({ request: { id }, operator }) =>
      async (tx) => {
        await tx
          .deleteFrom('desk_filters')
          .where('id', '=', id)
          .where('operator_id', '=', operator.id)
          .execute();
        return {};
      },
  };
}

/**
 * A look beyond the work that waits: a search, finished cases, or one page after another. Undefined
 * for the list that everybody works by.
 */
function lookIn({ filter, after }: QueueRequest): string | undefined {
  const isUsual = !filter.search && !filter.waits?.includes('done') && after === 0;
  return isUsual ? undefined : JSON.stringify([filter, after]);
}

type QueueRequest = ParsedDeskRequestOf<typeof deskQueueCalls.deskQueue>;

interface RowContext {
  readonly catalogue: Catalogue;
  /** Applicants whose passport differs from what was typed. */
  readonly differing: ReadonlySet<string>;
  readonly operatorOf: (id: string) => OperatorInShort;
  readonly operatorId: string;
  readonly sees: boolean;
}

function wireRow(
  entry: QueueEntry,
  { catalogue, differing, operatorOf, operatorId, sees }: RowContext,
): QueueRow {
  const { country_id, country_residence_id, holder, lease_until } = entry;
  const version = { id: entry.product_id, version: entry.product_version };
  const offer = versionFor(catalogue, version, country_id, country_residence_id);
  const { given_name: givenName, surname, lacks } = entry;
  const name =
    givenName === null
      ? ''
      : fullName({ givenName, surname: surname ?? '', lacks: lacks ?? undefined });
  const warnings = [
    ...(differing.has(entry.id) ? (['passport-differs'] as const) : []),
    ...(entry.photo_problems ? (['photo-problems'] as const) : []),
    ...(entry.arrives_soon ? (['arrival-soon'] as const) : []),
    ...(entry.refund_waits ? (['refund-waits'] as const) : []),
    ...(entry.has_alarm ? (['alarm-open'] as const) : []),
  ];
  return {
    caseId: entry.order_id,
    applicantId: entry.id,
    number: entry.number,
    applicants: entry.applicants,
    name: sees ? name || entry.first_name : unnamed(entry.number),
    countryId: offer?.destination.id ?? country_id,
    countryName: offer?.destination.name ?? '',
    flagKey: offer?.destination.flagKey ?? '',
    productName: offer?.product.name ?? '',
    status: entry.status,
    ...(entry.result && { result: entry.result }),
    wait: entry.wait,
    openItems: entry.open_items,
    warnings,
    waitsSince: (entry.since ?? entry.created_at).toISOString(),
    ...(entry.due_at && { dueAt: entry.due_at.toISOString() }),
    ...(entry.depart_date && { arrival: entry.depart_date }),
    ...(holder !== null &&
      lease_until && {
        claim: {
          operator: operatorOf(holder),
          until: lease_until.toISOString(),
          isMine: holder === operatorId,
        },
      }),
    hasPriceDifference: entry.owes,
  };
}
