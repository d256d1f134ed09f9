/** Levels of due diligence against money laundering, from the lowest: *allégée*, *standard*, *renforcée*. */
export const VIGILANCE_LEVELS = ['reduced', 'standard', 'enhanced'] as const
export type VigilanceLevel = (typeof VIGILANCE_LEVELS)[number]

/** How a subscription reached the company: by the investor alone, through an advisor, or on paper. */
export const SUBSCRIPTION_CHANNELS = ['direct', 'advised', 'paper'] as const
export type SubscriptionChannel = (typeof SUBSCRIPTION_CHANNELS)[number]

/** Facts that determine a level. `relation`: months since the first signed subscription of the same account. */
export const VIGILANCE_FACTS = ['country', 'exposed', 'amount', 'product', 'channel', 'relation'] as const
export type VigilanceFact = (typeof VIGILANCE_FACTS)[number]

/**
 * When a level is assessed and stored: before the envelope opens, when its dossier is signed on paper, corrected or
 * decided, and when the deployment's table changes.
 */
export const VIGILANCE_OCCASIONS = ['opening', 'paper', 'correction', 'decision', 'table'] as const
export type VigilanceOccasion = (typeof VIGILANCE_OCCASIONS)[number]
