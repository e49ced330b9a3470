const day = 86_400_000;

/**
 * When somebody may approve refunds who is new, was enrolled again or got a role: an admin who makes
 * a second person for a refund is seen before that person approves it.
 */
export const approvesFrom = (now: Date) => ({ approves_from: new Date(now.getTime() + day) });
