/** Previews: unsigned documents and prints of a dossier. */
export { registerPreviews } from './routes.ts'
