/** Resumable uploads, by the tus protocol 1.0 (https://tus.io): where they are, and what they add to it. */

/** Below the API base. */
export const resumablePath = '/uploads';

export const tusVersion = '1.0.0';

/** The type of a request that brings bytes. */
export const chunkType = 'application/offset+octet-stream';

export const tusHeaders = {
  resumable: 'tus-resumable',
  extension: 'tus-extension',
  length: 'upload-length',
  offset: 'upload-offset',
  metadata: 'upload-metadata',
  /** Ours: of an upload that is complete, the key that an attach names. */
  key: 'upload-key',
} as const;

/** The metadata that we read: the whole file's SHA-256 in hex has to be declared at creation. */
export const digestField = 'sha256';

/** The bytes are not those that were declared (tus's own number for it): the upload is gone. */
export const checksumMismatch = 460;
