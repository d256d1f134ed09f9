/** What lists filter by: a check fails and nobody has accepted it, or none does. */
export const CHECK_STATES = ['failing', 'clear'] as const
