/** How often a property is tried; `PROPERTY_RUNS` multiplies it, but a few are tried in any case. */
export function runs(usual: number): number {
  const few = Math.min(usual, 5);
  return Math.max(few, Math.round(usual * Number(process.env['PROPERTY_RUNS'] ?? 1)));
}

/** Where chance starts: the same in every run, unless `PROPERTY_SEED` says otherwise. */
export function seed(usual = 1): number {
  return Number(process.env['PROPERTY_SEED'] ?? usual);
}
