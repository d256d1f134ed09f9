/** Incremented when readers read more: older readings are then read again. */
export const READER_VERSION = 1
