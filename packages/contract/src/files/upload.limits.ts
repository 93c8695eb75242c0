/** Limits of resumable uploads (tus 1.0). */
export const uploadLimits = {
  /** Hours after which an unfinished upload is discarded. */
  hours: 48,
  /** Bytes per piece that the browser sends; a wrong file type is reported after the first one. */
  piece: 8 * 1024 * 1024,
  /** Concurrent uploads: of one person, and of all people of a supplier. */
  ofPerson: { files: 50, bytes: 2 * 1024 ** 3 },
  ofSupplier: { files: 200, bytes: 5 * 1024 ** 3 },
  /** A piece with a checksum is held in memory until it is verified. */
  checkedPiece: 4 * 1024 * 1024,
} as const;
