/** Pushes committed changes to open pages as server-sent events. */
export { hubOf } from './hub-of.ts'
export { registerLive } from './routes.ts'
export { announceChanges, beforeAnnouncing, WakeListener } from './wake.ts'
