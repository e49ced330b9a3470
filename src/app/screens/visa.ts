import { readFilesEarly } from '../../session/pocket-files';

export { VisaScreen as default } from '../../features/visa/visa-screen';

// A visa is shown at a counter: the first picture has it, before the background services start.
void readFilesEarly();
