/** Header of every response while the store is read-only and a standby serves the reads. */
export const READ_ONLY_HEADER = 'x-paraphe-read-only'
