/** Verdict of compliance on a hit: somebody else, or the listed person. */
export const HIT_OUTCOMES = ['namesake', 'confirmed'] as const
export type HitOutcome = (typeof HIT_OUTCOMES)[number]
