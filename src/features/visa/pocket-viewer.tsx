import { latePart } from '../../ui/overlays/late-part';

/** A file of this phone in full screen; what draws it is loaded when it is first opened. */
export const PocketViewer = latePart(async () => (await import('./file-viewer')).FileViewer);
