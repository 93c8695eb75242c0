/** The screen sizes of the journeys. */
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export type Size = typeof phone;

/** Every width that layouts are checked at; the second and third are 1280×800 and 1440×900 zoomed to 200%. */
export const layoutSizes: Size[] = [
  phone,
  { width: 640, height: 400 },
  { width: 720, height: 450 },
  { width: 1024, height: 768 },
  desktop,
];
