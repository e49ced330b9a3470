/** Replaces the browser's IndexedDB by one in this page's memory. */
import 'fake-indexeddb/auto';
