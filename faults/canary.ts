/** A word that occurs in all answers of suppliers, and nowhere else. */
export const canary = 'kingfisher-in-the-reeds';
