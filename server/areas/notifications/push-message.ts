import { directionOf } from '../../../src/domain/languages';
import { sayIn } from '../../words/say-in';
import { changeWords } from './mails/change-words';
import type { ToldChange } from './told-change';

/**
 * The text of a push: a declarative message, which iOS shows automatically, and our worker in other
 * browsers. It has no personal data, because anybody may see it on a locked screen.
 */
export function pushMessage(change: ToldChange, origin: string | undefined): string {
  const { id, kind, language, path } = change;
  const say = sayIn(language);
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: say(changeWords[kind].title),
      body: say('Open the app to see more.'),
      navigate: `${origin ?? ''}${path}`,
      lang: language,
      dir: directionOf(language),
      // A repeated push replaces the first one.
      tag: id,
    },
    // A worker that handles pushes is started too, which delivers what waits on the phone.
    mutable: true,
  });
}
