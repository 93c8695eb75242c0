/** How a file arrives in pieces (tus 1.0). */
export const uploadLimits = {
  /** What is not finished after so many hours is dropped. */
  hours: 48,
  /** In what pieces the browser sends a file: what is wrong with its head is told after the first. */
  piece: 8 * 1024 * 1024,
  /** So much may be on its way at a time: of one person, and of all people of a supplier. */
  ofPerson: { files: 50, bytes: 2 * 1024 ** 3 },
  ofSupplier: { files: 200, bytes: 5 * 1024 ** 3 },
  /** A piece with a checksum is held in memory until it is known to be right. */
  checkedPiece: 4 * 1024 * 1024,
} as const;
