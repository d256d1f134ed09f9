/** Baseline levels of a sealed document, from the weakest. Source: ETSI EN 319 142-1 §6. */
export const PADES_LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const
export type PadesLevel = (typeof PADES_LEVELS)[number]
