/** A word that stands in every answer that suppliers give, and nowhere else. */
export const canary = 'kingfisher-in-the-reeds';
