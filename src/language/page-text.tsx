import { useEffect, useSyncExternalStore } from 'react';
import type { Values } from '../domain/messages/icu';
import { markOf, ServerText } from './server-text';
import type { SourceText } from '../domain/messages/text-params';
import { useLanguage } from './translate';
import {
  loadedPageWords,
  loadPageWords,
  pageTextOf,
  subscribeToPageWords,
} from './page-translations';

/** Makes sure that the active language's catalogue is loaded, and renders again when it is. */
function usePageText(text: SourceText, params?: Values) {
  const { language } = useLanguage();
  const words = useSyncExternalStore(subscribeToPageWords, loadedPageWords, loadedPageWords);
  useEffect(() => void loadPageWords().catch(() => undefined), [language]);
  return pageTextOf(text, params, words);
}

interface Props {
  text: SourceText;
  params?: Values;
}

/** A text of a page inside a line; marked while it is not in the page's language. */
export function PageLine(props: Props) {
  const { text, lang } = usePageText(props.text, props.params);
  return <ServerText lang={lang}>{text}</ServerText>;
}

/** A paragraph of a page. */
export function PageBlock({ className, ...props }: Props & { className?: string | undefined }) {
  const { text, lang } = usePageText(props.text, props.params);
  return (
    <p className={className} {...markOf(lang)}>
      {text}
    </p>
  );
}
