/** The measured clients and the paths of their pages; the app's page is that of the document. */
export const clients = {
  tus: { name: 'ours with tus', home: 'app', path: undefined },
  multipart: { name: 'ours with multipart', home: 'app-multipart', path: undefined },
  uppy: { name: 'Uppy with Golden Retriever and tus', home: 'peers', path: '/' },
  workbox: { name: "Workbox's Queue", home: 'peers', path: '/workbox.html' },
  'workbox-strict': {
    name: "Workbox's Queue, throwing on a bad status",
    home: 'peers',
    path: '/workbox.html?strict',
  },
} as const;

export type ClientName = keyof typeof clients;
export type HomeName = (typeof clients)[ClientName]['home'];
export const clientNames = Object.keys(clients) as ClientName[];

export const isOurs = (client: ClientName): boolean => clients[client].home !== 'peers';
