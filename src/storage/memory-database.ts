/** The whole of IndexedDB in this page's memory, in the place of the browser's own. */
import 'fake-indexeddb/auto';
