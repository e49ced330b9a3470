/** A mail or a push that arrived. */
export interface SeenMessage {
  readonly orderId: string;
  /**
   * By which its recipient knows a repetition: the Message-ID of a mail, the tag of a notification.
   */
  readonly mark: string;
  readonly at?: number;
}

export interface Figures {
  readonly changes: number;
  readonly kills: number;
  /** Mails and pushes that did not arrive. */
  readonly missing: number;
  /** Mails and pushes that a traveller sees beside another one about the same change. */
  readonly doubled: number;
  /** Transmissions that replaced one that had arrived. */
  readonly repeated: number;
  /** From the change until the push service had accepted it. */
  readonly p95Ms: number;
  readonly worstMs: number;
}

interface Found {
  /** The orders that were paid. */
  readonly paid: readonly string[];
  readonly changedAt: ReadonlyMap<string, number>;
  readonly mails: readonly SeenMessage[];
  readonly notices: readonly SeenMessage[];
}

/** Counts what is missing, doubled and repeated. */
export function judge({ paid, changedAt, mails, notices }: Found): Omit<Figures, 'kills'> {
  const waits = notices.flatMap(({ orderId, at = NaN }) => {
    const from = changedAt.get(orderId);
    return from === undefined ? [] : [at - from];
  });
  waits.sort((one, other) => one - other);
  const both = [mails, notices].map((messages) => counted(paid, messages));
  const sum = (of: 'missing' | 'doubled' | 'repeated') =>
    both.reduce((total, each) => total + each[of], 0);
  return {
    changes: paid.length,
    missing: sum('missing'),
    doubled: sum('doubled'),
    repeated: sum('repeated'),
    p95Ms: Math.round(waits[Math.ceil(waits.length * 0.95) - 1] ?? NaN),
    worstMs: Math.round(waits.at(-1) ?? NaN),
  };
}

function counted(paid: readonly string[], messages: readonly SeenMessage[]) {
  const marks = new Map<string, Set<string>>();
  for (const { orderId, mark } of messages)
    marks.set(orderId, (marks.get(orderId) ?? new Set()).add(mark));
  const seen = [...marks.values()].reduce((total, each) => total + each.size, 0);
  return {
    missing: paid.filter((orderId) => !marks.has(orderId)).length,
    doubled: seen - marks.size,
    repeated: messages.length - seen,
  };
}
