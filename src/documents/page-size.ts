/** A4 in points, with the frame that content stays in. Every page of every document has this size. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 56, top: 104, bottom: 84 } as const
