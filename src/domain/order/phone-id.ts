const prefix = 'phone-';

/** The id of an order or applicant that was begun on this phone, until the server gives it its own. */
export const phoneIdOf = (uuid: string): string => prefix + uuid;

/** Whether an id is known to this phone alone: no request may contain it. */
export const isPhoneId = (id: string | undefined): id is string => id?.startsWith(prefix) === true;
