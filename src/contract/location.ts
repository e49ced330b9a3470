import * as v from 'valibot';
import { defineCall } from './define-call';
import { entity } from './entity';
import { countryId, nothing } from './scalars';

/** Where a visitor is; apart from the other calls, because every start uses it as a probe. */
export const locationCall = defineCall({
  path: '/sys/location_get',
  access: 'visitor',
  request: nothing,
  response: entity({ country_id: v.optional(countryId) }),
});
