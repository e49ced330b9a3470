import type { Mutant } from './mutants';

const core = 'src/outbox/core';
const kinds = 'src/outbox/kinds/order-changes.ts';
const plan = 'src/outbox/orders/plan-change.ts';
const make = 'src/outbox/orders/make-change.ts';
const change = 'src/domain/order/with-changes.ts';
const applicants = 'server/areas/orders/applicants/applicant-calls.ts';

/** Deliberate bugs in the delivery of orders that are begun on the phone. */
export const begunMutants: readonly Mutant[] = [
  {
    name: 'an applicant’s items do not wait for the applicant',
    file: `${core}/queue-order.ts`,
    from: '(each) => each === makes || !isPhoneId(target[each]),',
    to: "(each) => each === makes || each === 'applicantId' || !isPhoneId(target[each]),",
  },
  {
    name: 'the server’s id is stored after the acknowledgement, in another transaction',
    file: `${core}/store.ts`,
    from: 'if (made) await ids.write(tx, made);\n      await tx.done;',
    to: "await tx.done;\n      if (made) {\n        const later = (await open()).transaction(changedStores, 'readwrite');\n        await ids.write(later, made);\n        await later.done;\n      }",
  },
  {
    name: 'the server’s ids are only in memory',
    file: `${core}/store.ts`,
    from: 'if (made) await ids.write(tx, made);',
    to: '',
  },
  {
    name: 'the server’s ids are not read again after a kill',
    file: `${core}/server-ids.ts`,
    from: '      await read(first.userId, ids);\n',
    to: '      void ids;\n',
  },
  {
    name: 'a full phone acknowledges an addition without its id',
    file: `${core}/store.ts`,
    from: 'if (made) return undefined;',
    to: '',
  },
  {
    name: 'an answer that has an addition already shows it twice',
    file: change,
    from: '=> id === applicantId || addKey === key);',
    to: '=> id === applicantId && key !== addKey + id);',
  },
  {
    name: 'an addition that has arrived unheard is shown under the id of the server',
    file: change,
    from: '{ ...one, id: applicantId ?? one.id }',
    to: '{ ...one }',
  },
  {
    name: 'a change of somebody who was on the phone alone, and is gone, is sealed',
    file: plan,
    from: "if (isGone(wanted, earlier)) return { type: 'nothing' };",
    to: 'void isGone;',
  },
  {
    name: 'a delivered change is laid over every answer',
    file: 'src/outbox/page/order-changes.ts',
    from: "if (state === 'done') return askedAt === 0 || isNewer(arrived?.at ?? 0, askedAt, Date.now());",
    to: "void [arrived, askedAt, isNewer];\n  if (state === 'done') return true;",
  },
  {
    name: 'a delivered change is shown no more before an answer has it',
    file: 'src/outbox/page/order-changes.ts',
    from: "if (state === 'done') return askedAt === 0 || isNewer(arrived?.at ?? 0, askedAt, Date.now());",
    to: "void [arrived, isNewer];\n  if (state === 'done') return askedAt === 0;",
  },
  {
    name: 'a refused change is shown as made',
    file: 'src/outbox/page/order-changes.ts',
    from: "if (state !== 'needs-you') return true;",
    to: 'if (state) return true;',
  },
  {
    name: 'a screen names the version of before its own change',
    file: change,
    from: 'version === undefined ? applicant.version : version + 1;',
    to: 'applicant.version;',
  },
  {
    // Either alone changes nothing: the store checks what the plan has decided.
    name: 'an addition that may have arrived is rewritten under a new key',
    file: plan,
    from: "        return mayHaveArrived(before)\n          ? { type: 'seal', content }",
    to: "        return before.state === 'sending'\n          ? { type: 'seal', content }",
    and: [
      {
        file: `${core}/transition.ts`,
        from: 'if (item.sealedFields === undefined || mayHaveArrived(item)) return undefined;',
        to: 'if (item.sealedFields === undefined || isArriving(item)) return undefined;',
      },
    ],
  },
  {
    name: 'a change is rewritten although its delivery has begun meanwhile',
    file: `${core}/transition.ts`,
    from: 'if (item.sealedFields === undefined || mayHaveArrived(item)) return undefined;',
    to: 'if (item.sealedFields === undefined) return undefined;',
    and: [
      {
        file: plan,
        from: '      const { version } = before.content;\n      if (mayHaveArrived(before))',
        to: "      const { version } = before.content;\n      if (before.state === 'done')",
      },
    ],
  },
  {
    name: 'a second date names as seen the first, which never left the phone',
    file: plan,
    from: 'const seen = isRefused(before) ? content.seen : before.content.seen;',
    to: 'const seen = content.seen;',
  },
  {
    name: 'a date that follows one under way names as seen what that one has seen',
    file: plan,
    from: 'content: { ...content, seen: before.content.day },',
    to: 'content: { ...content, seen: before.content.seen },',
  },
  {
    name: 'a change that follows one under way names the same version',
    file: plan,
    from: 'version: version === undefined ? undefined : version + 1 }',
    to: 'version }',
  },
  {
    name: 'an addition is taken back although it may have arrived',
    file: plan,
    from: 'return !before || mayHaveArrived(before)\n        ? { type: ',
    to: "return !before || before.state === 'sending'\n        ? { type: ",
    and: [
      {
        file: `${core}/transition.ts`,
        from: "return mayHaveArrived(item) ? undefined : { ...item, state: 'cancelled' };",
        to: "return isArriving(item) ? undefined : { ...item, state: 'cancelled' };",
      },
    ],
  },
  {
    name: 'a change is sent although the one that it follows is refused',
    file: `${core}/process-item.ts`,
    from: 'if (await isRefusedToo(item)) return;',
    to: 'void isRefusedToo;',
  },
  {
    name: 'what waits for a removed applicant is ended after the receipt',
    file: `${core}/process-item.ts`,
    from: '      if (removesApplicant(sending, deps.kinds)) await endItemsOf(sending);\n',
    to: '',
    and: [
      {
        file: `${core}/process-item.ts`,
        from: "      await apply(sending, { type: 'sent', ...receipt });\n",
        to: "      await apply(sending, { type: 'sent', ...receipt });\n      if (removesApplicant(sending, deps.kinds)) await endItemsOf(sending);\n",
      },
    ],
  },
  {
    name: 'what waits for a removed applicant is sent all the same',
    file: `${core}/process-item.ts`,
    from: 'if (removesApplicant(sending, deps.kinds)) await endItemsOf(sending);',
    to: 'void [removesApplicant, endItemsOf];',
  },
  {
    name: 'what was added to an addition that is taken back stays',
    file: 'src/outbox/page/outbox.ts',
    from: 'each.id === item.id || isOwn(each)',
    to: 'each.id === item.id || !isOwn',
  },
  {
    name: 'applicants are added beside one another',
    file: kinds,
    from: '  // One after the other: the application lists them in the order in which they were added.\n  about: ({ target }) => `applicants/${target.orderId}`,\n',
    to: '',
  },
  {
    name: 'changes of one applicant are sent beside one another',
    file: kinds,
    from: '  about: ({ target }) => `applicant/${target.applicantId}`,\n',
    to: '',
  },
  {
    name: 'a date does not name what was seen',
    file: kinds,
    from: '      seen_date: seen,\n',
    to: '      ...(seen === undefined && { seen_date: seen }),\n',
  },
  {
    name: 'an order is called discarded although it may have arrived',
    file: make,
    from: '  return gone !== undefined;',
    to: '  return true;',
  },
  {
    name: 'a screen with the phone’s id finds no earlier changes',
    file: make,
    from: 'ids.present(target.orderId) === ids.present(orderId)',
    to: 'target.orderId === orderId',
  },
  {
    name: 'the server does not compare the version of an applicant',
    file: applicants,
    from: 'if (version !== undefined && version !== applicant.version)',
    to: 'if (version === 0)',
  },
  {
    name: 'the server does not count the versions of an applicant',
    file: applicants,
    from: 'version: applicant.version + 1 })',
    to: 'version: applicant.version })',
  },
  {
    name: 'the server does not compare the date that was seen',
    file: 'server/areas/orders/order-calls.ts',
    from: 'const isSeen = seen_date === undefined || seen_date === order.depart_date;',
    to: 'const isSeen = seen_date !== order.id;',
  },
  {
    name: 'the server keeps no answer of an addition',
    file: 'src/contract/applicants.ts',
    from: "    path: '/applicant_add',\n    access: 'customer',\n    changes: true,\n    delivers: true,\n",
    to: "    path: '/applicant_add',\n    access: 'customer',\n",
  },
  {
    name: 'another applicant’s page is asked for before it has arrived',
    file: `${core}/queue-order.ts`,
    from: "? unsentPages.has(item.serverKey ?? '')",
    to: '? unsentPages.has(item.id)',
  },
  {
    name: 'the server keeps no answer of a page that is repeated',
    file: 'src/contract/documents.ts',
    from: "    path: '/applicant_elec_repeat',\n    access: 'customer',\n    changes: true,\n    delivers: true,\n",
    to: "    path: '/applicant_elec_repeat',\n    access: 'customer',\n",
  },
];
