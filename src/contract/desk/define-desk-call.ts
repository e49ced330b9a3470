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

type Schema = v.GenericSchema<unknown, unknown>;

/** A call of the operators' desk. It is a POST below `/api` on the desk's own origin. */
export interface DeskCall<Request extends Schema = Schema, Response extends Schema = Schema> {
  /** With its leading slash; also the call's name in logs and tests. */
  readonly path: `/${string}`;
  /** The permitted callers: everybody, every operator, or operators with one of these roles. */
  readonly access: 'visitor' | 'operator' | readonly OperatorRole[];
  readonly body: 'json' | 'multipart';
  /** Whether it changes data. A change runs in one transaction with its audit row. */
  readonly changes: boolean;
  /** Whether the operator proves the second factor again, if that was not done lately. */
  readonly needsProof: boolean;
  readonly request: Request;
  readonly response: Response;
}

type Declaration<Request extends Schema, Response extends Schema> = Pick<
  DeskCall<Request, Response>,
  'path' | 'access' | 'request' | 'response'
> &
  Partial<Pick<DeskCall, 'body' | 'changes' | 'needsProof'>>;

/** Declares a call once for the desk's program, the server and the tests. */
export function defineDeskCall<Request extends Schema, Response extends Schema>(
  declaration: Declaration<Request, Response>,
): DeskCall<Request, Response> {
  return { body: 'json', changes: false, needsProof: false, ...declaration };
}

/** The request as the desk's program sends it. */
export type DeskRequestOf<C extends DeskCall> = v.InferInput<C['request']>;
/** The request as a handler receives it, validated. */
export type ParsedDeskRequestOf<C extends DeskCall> = v.InferOutput<C['request']>;
/** The answer. It has the same names on the wire, on the server and in the desk's program. */
export type DeskResponseOf<C extends DeskCall> = v.InferOutput<C['response']>;
