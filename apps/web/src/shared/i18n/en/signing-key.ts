/** Texts about the key that signs records. */
export const signingKey = {
  signingKey: {
    fingerprint: 'Key fingerprint of signed records',
    compare: 'How to compare',
  },
} as const;
