import { paths } from '../../routing/paths';

export const documentPath = paths.document;

/** The country of an application form's address; undefined where the form is not served. */
export function formCountry(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url, 'http://form.invalid')) return undefined;
  return new URL(url, 'http://form.invalid').searchParams.get('country') ?? undefined;
}
