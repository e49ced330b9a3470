import { DocumentScreen } from './document-screen';

/** A document of one page. */
export function SolePageScreen() {
  return <DocumentScreen multiple={false} />;
}
