import * as v from 'valibot';

/**
 * What an operator may do; one operator may have several. A role gives only its own calls: an
 * admin who also reviews has both.
 */
export const operatorRoles = ['reviewer', 'submitter', 'finance', 'support', 'admin'] as const;
export const operatorRole = v.picklist(operatorRoles);
export type OperatorRole = v.InferOutput<typeof operatorRole>;
