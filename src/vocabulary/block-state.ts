/**
 * States of a block in the wizard. `waiting`: not reached; `progress`: open; `complete`: submitted; `validate`: a
 * read-only summary; `disable`: neither read nor opened. Source: wizard §4.
 */
export const BLOCK_STATES = ['waiting', 'progress', 'complete', 'validate', 'disable'] as const
export type BlockState = (typeof BLOCK_STATES)[number]
