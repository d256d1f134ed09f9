/** Dossiers that reviewers accept, assign or remind in one call. */
export const LARGEST_BATCH = 200
/** Dossiers whose people are reminded in one call. */
export const MOST_REMINDED = 50
/** Dossiers that a manager hands over in one call. */
export const MOST_HANDED_OVER = 200
