/** The country in an application form's address; undefined if the form is not available. */
export function formCountry(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url, 'http://form.invalid')) return undefined;
  return new URL(url, 'http://form.invalid').searchParams.get('country') ?? undefined;
}
