import { DocumentScreen } from './document-screen';

/** A document of several pages. */
export function MultiPageScreen() {
  return <DocumentScreen multiple />;
}
