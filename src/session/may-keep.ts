/** The users who have logged out in this page, which ends soon. */
const leaving = new Set<string>();

/** From now on nothing of this user's is kept. @returns how to undo it if they cannot log out */
export function noteLogOut(userId: string): () => void {
  leaving.add(userId);
  return () => leaving.delete(userId);
}

/**
 * Whether what a user has chosen may still be saved on the phone: not after their log-out, nor beside
 * somebody else. A session that expires in the middle ends nothing, because the same user's next
 * log-in finds what was saved.
 * @param present the user of the session; undefined if there is none
 */
export const mayKeep = (userId: string, present: string | undefined): boolean =>
  !leaving.has(userId) && (present === undefined || present === userId);
