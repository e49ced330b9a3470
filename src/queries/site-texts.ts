import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AllSiteTexts, type SiteTexts, siteTextsIn } from '../domain/site';
import { useLanguage } from '../language/translate';
import { quietFailure } from '../services/failure-toast';
import { siteFacts } from '../services/site';

const none: SiteTexts = { texts: {}, reviews: [] };

async function load(language: string): Promise<SiteTexts> {
  const { texts } = siteFacts();
  if (texts === undefined) return none;
  const answer = await fetch(texts);
  if (!answer.ok) throw new Error(`The texts of the site: ${answer.status}.`);
  return siteTextsIn((await answer.json()) as AllSiteTexts, language);
}

/** The site's own texts in a language; the service worker keeps their file with the page. */
export const siteTextsQuery = (language: string) =>
  queryOptions({
    queryKey: ['site-texts', language],
    queryFn: () => load(language),
    staleTime: Infinity,
    networkMode: 'always',
    meta: quietFailure,
  });

/** The site's own texts; undefined while they load. Of a site without any, none. */
export function useSiteTexts(): SiteTexts | undefined {
  const { language } = useLanguage();
  const hasSome = siteFacts().texts !== undefined;
  const { data } = useQuery({ ...siteTextsQuery(language), enabled: hasSome });
  return hasSome ? data : none;
}
