/** Filter values of lists: `failing` when a check fails and nobody has accepted it, otherwise `clear`. */
export const CHECK_STATES = ['failing', 'clear'] as const
