/** Typical unit prices, by sheet and line code. */
const typical: Record<string, Record<string, number>> = {
  dredging: { D1: 184_000, D2: 4.35, D3: 4.1, D4: 6.8, D5: 312, D6: 146, D7: 2_850, D8: 690 },
  charter: {
    V1: 8_400,
    V2: 6_250,
    V3: 1_480,
    V4: 1_120,
    V5: 690,
    V6: 4_100,
    V7: 940,
    X1: 860,
    X2: 214,
  },
  buoys: { B1: 4_180, B2: 4_460, B3: 1_295, B4: 1_740, B5: 38.4, B6: 1_870 },
  gloves: { G1: 4.15, G2: 0.42, G3: 0.68 },
  bridge: { '1.1': 38_500, '1.2': 9.8, '1.3': 142, '1.4': 486, '1.5': 21.4, '1.6': 17.9 },
  prices: { '1': 84_000, '2': 12_500, '3': 960, '4': 740, '5': 78.5 },
};

/** Prices of the parts of a crane, followed by the share of each production step. */
const craneParts = [1_640_000, 486_000, 298_000, 214_000, 372_000, 96_500];
const craneSteps = [0.07, 0.61, 0.03, 0.08, 0.12, 0.02, 0.01, 0.06];
const craneSpares = [118_000, 64_500, 82_000, 27_300];
const craneOptions: Record<string, number> = { X1: 58_000, X2: 143_000 };

/** The typical unit price of a line. */
export function typicalPrice(sheet: string, code: string): number {
  if (sheet === 'cranes') {
    const [part = 0, step = 0] = code.slice(1).split('.').map(Number);
    if (code.startsWith('C')) return (craneParts[part - 1] ?? 0) * (craneSteps[step - 1] ?? 0);
    return craneOptions[code] ?? craneSpares[step - 1] ?? 0;
  }
  const prices = typical[sheet];
  return prices?.[code] ?? prices?.[code.split('.')[0] ?? ''] ?? 100;
}
