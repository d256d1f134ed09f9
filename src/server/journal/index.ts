/** The audit of the whole installation: search and export. */
export { registerJournal } from './routes.ts'
