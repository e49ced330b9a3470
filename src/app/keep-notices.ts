import { sentLanguage } from '../language/sent-language';
import { activeLanguage, subscribeToLanguage, translationOf } from '../language/translate';
import { noticeCache, noticeTexts, type KeptNotices } from '../sw/notice-texts';

/** Stores the notifications' texts in the traveller's language, now and after each change. */
export function keepNotices(): void {
  const keep = () => void storeNotices().catch(() => undefined);
  keep();
  subscribeToLanguage(keep);
}

async function storeNotices(): Promise<void> {
  const { arrived, unprepared, 'needs-you': needsYou, 'still-here': stillHere } = noticeTexts;
  const translated = ({ title, body }: typeof arrived) => ({
    title: translationOf(title),
    body: translationOf(body),
  });
  const notices: KeptNotices = {
    locale: activeLanguage().locale,
    language: sentLanguage(),
    texts: {
      arrived: translated(arrived),
      'needs-you': translated(needsYou),
      unprepared: translated(unprepared),
      'still-here': translated(stillHere),
    },
  };
  const cache = await caches.open(noticeCache.name);
  await cache.put(noticeCache.address, new Response(JSON.stringify(notices)));
}
