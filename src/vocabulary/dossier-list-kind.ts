/** The two lists of dossiers: by state of the dossier, and by state of the review. */
export const LIST_KINDS = ['dossiers', 'review'] as const
export type ListKind = (typeof LIST_KINDS)[number]
