import type { peopleCalls } from '../../../src/contract/account/people';
import { identities, sexes } from '../../../src/contract/codes';
import { wirePassport } from '../../../src/contract/passport';
import { datesAroundTheWorld } from '../../../src/domain/calendar/calendar-date';
import { notFound } from '../../errors/refusal';
import type { HandlersOf } from '../../handler';
import type { Db } from '../../infra/db/tables';
import { transact } from '../../infra/db/transact';
import { fileLink } from '../../infra/files/file-links';
import { sweepUploads } from '../../infra/uploads/sweep-uploads';
import type { Services } from '../../services';
import { findOrder } from '../applications/find-order';
import { offerOf } from '../applications/order-offer';
import { catalogueIn } from '../catalogue/catalogue-in';
import { keepEverybody } from './keep-person';
import {
  applicantsOfPeople,
  changePerson,
  choiceOf,
  findPerson,
  letPeopleGo,
  loadPeople,
  type Person,
  removeEverybody,
  removePeople,
  withoutPassport,
  withoutPhoto,
} from './people-rows';
import { documentsOfPeople } from './person-documents';
import { usePerson } from './use-person';
import { hasExpired, isTooOld } from './which-person';

/** Of a list without a wish of its own. */
const usualMost = 50;
/** Of a person's applications that are named. */
const mostNamed = 20;

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function fits({ row, knownAs }: Person, search: string): boolean {
  const said = folded(`${row.first_name} ${knownAs.givenName} ${knownAs.surname}`);
  return folded(search)
    .split(' ')
    .every((word) => said.includes(word));
}

type Links = Awaited<ReturnType<typeof applicantsOfPeople>>;

/** A person as a list shows it; what has expired or is too old is as if it had gone already. */
function wirePerson(
  { id, row, passport, knownAs, answers }: Person,
  links: Links,
  {
    papers,
    now,
    linkTo,
  }: {
    papers: Awaited<ReturnType<typeof documentsOfPeople>>;
    now: Date;
    linkTo: (uploadId: string) => string;
  },
) {
  const orderIds = [
    ...new Set(links.filter((link) => link.person_id === id).map((link) => link.order_id)),
  ];
  const valid = passport && !hasExpired(passport, datesAroundTheWorld(now)) ? passport : undefined;
  const thumbnail =
    row.photo_at && !isTooOld(row.photo_at, now) ? row.photo_thumbnail_id : undefined;
  return {
    person_id: id,
    first_name: row.first_name,
    identity_id: row.identity_id ? identities.codeOf(row.identity_id) : undefined,
    passport: valid && {
      ...{ surname: valid.surname, given_name: valid.givenName },
      number_end: valid.passportNumber.slice(-3),
      ...{ country_code: valid.countryCode, sex: sexes.codeOf(valid.sex) },
      ...{ birthday: valid.birthday, expire_date: valid.expireDate },
    },
    expire_date: knownAs.expireDate,
    passport_time: valid && row.passport_at?.toISOString(),
    photo_time: row.photo_at?.toISOString(),
    photo_url: thumbnail ? linkTo(thumbnail) : undefined,
    document_list: (papers.get(id) ?? []).map(({ kind, name, handedInAt, until }) => ({
      ...{ again_kind: kind, name },
      ...{ time: handedInAt.toISOString(), until_time: until.toISOString() },
    })),
    answer_count: Object.keys(answers).length,
    application_count: orderIds.length,
    order_list: orderIds.slice(0, mostNamed),
    last_use_time: row.last_used_at.toISOString(),
  };
}

export function peopleHandlers(services: Services): HandlersOf<typeof peopleCalls> {
  const { blobs, catalogue, clock, db, secret } = services;
  const sweep = () => sweepUploads(db, blobs, clock());
  const { noteErasures } = services;

  /** Under the choice's lock, which everything that keeps a person takes. */
  const own = async (tx: Db, userId: string, personId: string): Promise<Person> => {
    await choiceOf(tx, userId, 'lock');
    const person = await findPerson(tx, userId, personId);
    if (!person) throw notFound('person');
    return person;
  };

  return {
    people:
      ({ request: { search = '', skip = 0, most = usualMost }, user, language, now }) =>
      async (tx) => {
        const kept = await choiceOf(tx, user.id, 'read');
        const people = (await loadPeople(tx, user.id)).filter((each) => fits(each, search));
        const shown = people.slice(skip, skip + most);
        const links = await applicantsOfPeople(
          tx,
          shown.map(({ id }) => id),
        );
        const linkTo = (id: string) => fileLink(secret, id, user, now);
        const papers = await documentsOfPeople(tx, catalogueIn(catalogue, language), links, now);
        return {
          kept,
          people_list: shown.map((each) => wirePerson(each, links, { papers, now, linkTo })),
          total: people.length,
        };
      },

    person:
      ({ request, user, language, now, audit }) =>
      async (tx) => {
        const person = await findPerson(tx, user.id, request.person_id);
        if (!person) throw notFound('person');
        const links = await applicantsOfPeople(tx, [person.id]);
        const linkTo = (id: string) => fileLink(secret, id, user, now);
        const texts = catalogueIn(catalogue, language);
        const papers = await documentsOfPeople(tx, texts, links, now);
        const wire = wirePerson(person, links, { papers, now, linkTo });
        const applications = links.slice(0, mostNamed).map(async (link) => {
          const order = await findOrder(tx, user.id, link.order_id, 'read');
          return {
            ...{ order_id: link.order_id, applicant_id: link.applicant_id },
            product_name: offerOf(texts, order).product.fullName,
            create_time: order.created_at.toISOString(),
          };
        });
        audit('person-opened', {});
        const picture = person.row.passport_upload_id;
        return {
          ...wire,
          whole_passport: wire.passport && person.passport && wirePassport(person.passport),
          passport_url: wire.passport && picture !== null ? linkTo(picture) : undefined,
          answer_list: Object.entries(person.answers).map(([question, answer]) => ({
            ...{ question, answer },
          })),
          application_list: await Promise.all(applications),
        };
      },

    keepPeople:
      ({ request: { kept }, user, now, audit, afterCommit }) =>
      async (tx) => {
        await tx
          .insertInto('people_choices')
          .values({ user_id: user.id, kept, changed_at: now })
          .onConflict((conflict) =>
            conflict.column('user_id').doUpdateSet({ kept, changed_at: now }),
          )
          .execute();
        if (kept === 'on') await keepEverybody(tx, catalogue, user.id, now);
        else {
          await removeEverybody(tx, user.id, now);
          afterCommit(noteErasures);
          afterCommit(sweep);
        }
        afterCommit(async () => audit('people-kept', { kept }));
        return { total: (await loadPeople(tx, user.id)).length };
      },

    correctPerson:
      ({ request, user, now }) =>
      async (tx) => {
        const person = await own(tx, user.id, request.person_id);
        const { first_name, identity_id } = request;
        const changes = { first_name, is_corrected: true, ...(identity_id && { identity_id }) };
        await changePerson(tx, person, changes, now);
        return {};
      },

    removePerson:
      ({ request, user, now, audit, afterCommit }) =>
      async (tx) => {
        await removePeople(tx, [await own(tx, user.id, request.person_id)], now);
        afterCommit(async () => audit('people-removed', { which: 'one' }));
        afterCommit(noteErasures);
        afterCommit(sweep);
        return {};
      },

    removePeople:
      ({ user, now, audit, afterCommit }) =>
      async (tx) => {
        await choiceOf(tx, user.id, 'lock');
        await removePeople(tx, await loadPeople(tx, user.id), now);
        afterCommit(async () => audit('people-removed', { which: 'all' }));
        afterCommit(noteErasures);
        afterCommit(sweep);
        return {};
      },

    usePerson: (call) => usePerson(services, call),
  };
}

/** How many people a sweep looks up at a time. */
const batchSize = 200;

/**
 * Removes passports that have expired and photos that are too old, and the people whom nobody has used
 * since a time, if there is one.
 * @returns how many people were removed
 */
export async function sweepPeople(
  db: Db,
  now: Date,
  unusedSince: Date | undefined,
): Promise<number> {
  const today = datesAroundTheWorld(now);
  let removed = 0;
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('people')
      .where('id', '>', after)
      .where(({ eb, or }) =>
        or([
          eb('sweep_on', '<=', today.first),
          ...(unusedSince ? [eb('last_used_at', '<', unusedSince)] : []),
        ]),
      )
      .orderBy('id')
      .limit(batchSize)
      .select(['id', 'user_id'])
      .execute();
    for (const { id, user_id } of rows)
      removed += await transact(db, async (tx) => {
        await choiceOf(tx, user_id, 'lock');
        const person = await findPerson(tx, user_id, id);
        if (!person) return 0;
        const { passport, row } = person;
        if (unusedSince && row.last_used_at < unusedSince) {
          await letPeopleGo(tx, [person], now);
          return 1;
        }
        const changes = {
          ...(passport && hasExpired(passport, today) && withoutPassport),
          ...(row.photo_at && isTooOld(row.photo_at, now) && withoutPhoto),
        };
        await changePerson(tx, person, changes, now);
        return 0;
      });
    const last = rows.at(-1);
    if (rows.length < batchSize || !last) return removed;
    after = last.id;
  }
}
