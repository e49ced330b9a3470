import * as v from 'valibot';

/**
 * The roles of operators, each with its permissions; one operator may have several. A role gives
 * only its own calls: an admin who also reviews has both.
 */
export const operatorRoles = ['reviewer', 'submitter', 'finance', 'support', 'admin'] as const;
export const operatorRole = v.picklist(operatorRoles);
export type OperatorRole = v.InferOutput<typeof operatorRole>;

const rolesWithPersons: readonly OperatorRole[] = ['reviewer', 'submitter', 'support'];

/**
 * Whether an operator sees who travellers are and what they handed in: names, addresses, documents,
 * passports, answers, messages. Finance and admins do their work by the numbers of orders.
 */
export const seesPersons = (roles: readonly OperatorRole[]): boolean =>
  roles.some((role) => rolesWithPersons.includes(role));
