/** Previews: the documents of a dossier before they are signed, and its prints. */
export { registerPreviews } from './routes.ts'
