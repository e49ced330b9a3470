/** The list's pages with one order replaced. */
export const replaceCard = <Card extends { id: string }>(
  pages: readonly (readonly Card[])[],
  now: Card,
): Card[][] => pages.map((page) => page.map((card) => (card.id === now.id ? now : card)));
