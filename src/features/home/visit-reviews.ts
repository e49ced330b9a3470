import { reviews, type Review } from '../../content/pages/reviews';
import { reviewsShown } from '../../domain/limits';
import { sessionKeys } from '../../storage/keys';
import { pickSome } from './pick-some';

function stored(): number[] | undefined {
  const found: unknown = JSON.parse(sessionStorage.getItem(sessionKeys.reviews) ?? 'null');
  const fits =
    Array.isArray(found) &&
    found.length === reviewsShown &&
    found.every((index) => reviews[index as number] !== undefined);
  return fits ? (found as number[]) : undefined;
}

/** The reviews of this visit: chosen randomly once, the same after a reload in this tab. */
export function visitReviews(): readonly Review[] {
  const chosen = readStored() ?? pickSome(reviews.length, reviewsShown, Math.random);
  try {
    sessionStorage.setItem(sessionKeys.reviews, JSON.stringify(chosen));
  } catch {
    // Storage is denied: a reload may show other reviews.
  }
  return chosen.flatMap((index) => reviews[index] ?? []);
}

function readStored(): number[] | undefined {
  try {
    return stored();
  } catch {
    return undefined;
  }
}
