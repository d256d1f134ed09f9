/**
 * Why a dossier stays with its advisor: it belongs to no advisor of the team, it is the recipient's already, or the
 * advisor is a party of documents that are out for signature.
 */
export const HAND_OVER_REFUSALS = ['unknown', 'same', 'signing'] as const
export type HandOverRefusal = (typeof HAND_OVER_REFUSALS)[number]
