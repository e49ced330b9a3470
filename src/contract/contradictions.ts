import * as v from 'valibot';
import { entity } from './entity';
import { anyId } from './scalars';

/**
 * 'passport-name': the passport is of somebody else than the applicant. 'nationality': it is from
 * another country than the application. 'passport-ends': it ends within six months of the arrival.
 * 'same-passport': another applicant has the same one. 'form-name': the form has another name than
 * the passport. 'stay': the form has a later departure than the visa allows.
 */
export const contradictionKinds = [
  'passport-name',
  'nationality',
  'passport-ends',
  'same-passport',
  'form-name',
  'stay',
] as const;
export type ContradictionKind = (typeof contradictionKinds)[number];

/**
 * Ours: two answers of an application that do not match, before it is paid. `found` was answered
 * last, `expected` is what it contradicts: names, alpha-2 codes, or calendar dates.
 */
export const contradiction = entity(
  {
    kind: v.fallback(v.picklist([...contradictionKinds, 'unknown']), 'unknown'),
    applicant_id: anyId,
    found: v.string(),
    expected: v.string(),
  },
  { applicant_id: 'applicantId' },
);
export type Contradiction = v.InferOutput<typeof contradiction>;
