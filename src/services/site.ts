import { siteElementId, type SiteFacts } from '../domain/site';

let facts: SiteFacts | undefined;

/** Sets them, in the program that renders pages: it has no page to read them from. */
export function takeSite(given: SiteFacts): void {
  facts = given;
}

/** The facts of the agency, as the server wrote them into the page. */
export function siteFacts(): SiteFacts {
  if (!facts) {
    const text = document.getElementById(siteElementId)?.textContent;
    facts = JSON.parse(text || '{"name":"Visa","messengers":[]}') as SiteFacts;
  }
  return facts;
}
