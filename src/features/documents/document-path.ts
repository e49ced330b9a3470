import { paths } from '../../app/paths';
import type { DocumentItem } from '../../contract/documents';

/** Where a document is brought: a passport has its own page, others one page or several. */
export function documentPath(
  orderId: string,
  applicantId: string,
  { id, pattern, style }: Pick<DocumentItem, 'id' | 'pattern' | 'style'>,
): string {
  if (pattern === 1) return paths.passport(orderId, applicantId, id);
  const page = style === 0 ? paths.solePage : paths.multiPage;
  return page(orderId, applicantId, id);
}

/** The country of an application form's address; undefined where the form is not served. */
export function formCountry(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url, 'http://form.invalid')) return undefined;
  return new URL(url, 'http://form.invalid').searchParams.get('country') ?? undefined;
}
