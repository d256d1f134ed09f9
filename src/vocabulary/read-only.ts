/** Header of every answer while the store takes no writes and a standby is read. */
export const READ_ONLY_HEADER = 'x-paraphe-read-only'
