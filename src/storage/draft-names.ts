/** Prefixes of draft names; apart from the other keys, because no first screen needs them. */
export const draftNames = {
  /** When a visitor began what the user has said is not theirs. */
  notMine: 'not-mine',
  /** Followed by the order, or by nothing: feedback that was not sent yet. */
  feedback: 'feedback',
  /** Followed by the applicant: a chosen visa photo that was not confirmed yet; and its bytes. */
  photo: 'photo',
  photoBytes: 'photo-bytes',
  /** Followed by the applicant: whether the phone's camera was opened for their photo. */
  photoCamera: 'photo-camera',
  /** Followed by the order and the applicant (or 'new'): name and occupation. */
  applicant: 'applicant',
  /** Followed by the order: the day chosen in the calendar. */
  arrivalDate: 'arrival-date',
  /** Followed by applicant and document: passport data that was typed and not saved yet. */
  passport: 'passport',
  /** Followed by the applicant: the application form as its page has shown it last. */
  form: 'form',
  /** Followed by the applicant: the form's answers that were given on this phone since. */
  formGiven: 'form-given',
  /** Followed by order and applicant: what is ticked of 'Before you fly'. */
  beforeFlight: 'before-flight',
  /** Followed by the order: the time of the newest change that its page has shown. */
  seenChanges: 'seen-changes',
  /** Followed by the order: the coupon chosen for it, or none. */
  couponChoice: 'coupon',
  /** Followed by order and document: that it was said for whom a common document is. */
  commonAsked: 'common-asked',
  /** The files of the last share that could not be kept. */
  sharedRefused: 'shared-refused',
  /** Followed by applicant and document: what this computer has asked a phone for. */
  handoff: 'handoff',
  /** Followed by an order that was begun here: what its traveller has accepted of its offer. */
  acceptedOffer: 'accepted-offer',
} as const;
