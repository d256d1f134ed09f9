/** Publishing versions of the deployment: preview, rehearsal, publication, rollback. */
export { registerPublishing } from './routes.ts'
