/** A4 in points, with margins. Applies to every page of every document. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 104, bottom: 84 } as const
