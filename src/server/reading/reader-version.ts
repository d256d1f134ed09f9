/** Incremented when readers recognise more, so that older readings are repeated. */
export const READER_VERSION = 1
