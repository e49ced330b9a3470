import { useEffect, useSyncExternalStore } from 'react';
import { useParams } from 'react-router-dom';
import { isPhoneId } from '../domain/order/phone-id';
import { serverIds } from '../outbox/core/server-ids';
import { openDatabase } from '../services/services';
import { currentOwnerId } from '../session/session';

/** The server's ids of the orders and applicants that were begun on this phone. */
export const pageIds = serverIds(openDatabase);

/** A reading of the ids, renewed when one becomes known. */
const useIds = (read: () => string): string => useSyncExternalStore(pageIds.subscribe, read, read);

/** An id as the server knows it, or the phone's own as long as it does not. */
const useIdNow = (id: string): string => useIds(() => pageIds.present(id));

/** The phone's id of an order that was begun here; else the same one. */
export const usePhoneId = (id: string): string => useIds(() => pageIds.before(id));

/**
 * The ids in the page's address, each as the server knows it: an address with the phone's own stays
 * good for ever.
 */
export function useAddressIds() {
  const { id = '', orderId = id, applicantId = '', elecId = '', country = '' } = useParams();
  return { orderId: useIdNow(orderId), applicantId: useIdNow(applicantId), elecId, country };
}

const addressNow = (pathname: string): string =>
  pathname
    .split('/')
    .map((part) => (isPhoneId(part) ? pageIds.present(part) : part))
    .join('/');

/** An address in which the server's ids stand for the phone's, as soon as they are known. */
export function useNewestAddress(pathname: string): string {
  useEffect(() => {
    const userId = currentOwnerId();
    if (userId !== undefined)
      pageIds.read(userId, pathname.split('/').filter(isPhoneId)).catch(console.warn);
  }, [pathname]);
  return useIds(() => addressNow(pathname));
}

/** The names of screens whose addresses have changed while they were shown. */
const names = new Map<string, string>();

/** The name of a screen; it stays the same when the server gives an id to what the screen shows. */
export const screenName = (pathname: string): string => names.get(pathname) ?? pathname;

/** The screen at an address is the one that was at another before. */
export const nameAfter = (pathname: string, before: string): void =>
  void names.set(pathname, screenName(before));
