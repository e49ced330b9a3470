/** Resumable uploads, by the tus protocol 1.0 (https://tus.io): their address and our additions. */

/** Below the API base. */
export const resumablePath = '/uploads';

export const tusVersion = '1.0.0';

/** The content type of a request with bytes. */
export const chunkType = 'application/offset+octet-stream';

export const tusHeaders = {
  resumable: 'tus-resumable',
  extension: 'tus-extension',
  length: 'upload-length',
  offset: 'upload-offset',
  metadata: 'upload-metadata',
  /** Ours: the key of a complete upload, for the attach. */
  key: 'upload-key',
} as const;

/** The metadata field that we read: the whole file's SHA-256 in hex, required at creation. */
export const digestField = 'sha256';

/** The bytes do not match the declared digest (tus's own status): the upload is deleted. */
export const checksumMismatch = 460;
