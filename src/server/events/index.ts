/** Publishes events about dossiers to other programs. */
export { registerEvents } from './routes.ts'
export { FEED_SEQUENCE, RESTORE_GAP } from './read-feed.ts'
