/** UUID of this number, the same in every test. */
export const testId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
