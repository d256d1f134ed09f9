/** Versions of the deployment: publishing, taking back, and what an author reads before. */
export { registerPublishing } from './routes.ts'
