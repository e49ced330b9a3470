/** A piece of text where it stands on its page; the unit is the document's own. */
export interface TextPiece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** False: a picture's piece that may have been misread. */
  readonly isClear: boolean;
}
