import { DocumentScreen } from '../../features/documents/page/document-screen';
import { ContinueOnPhone } from '../../features/handoff/continue-on-phone';

/** A document of one page. */
export const SolePage = () => <DocumentScreen multiple={false} Handoff={ContinueOnPhone} />;

/** A document of several pages. */
export const MultiPage = () => <DocumentScreen multiple Handoff={ContinueOnPhone} />;
