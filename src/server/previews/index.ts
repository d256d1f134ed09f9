/** Previews: unsigned documents and prints of a dossier. */
export { listHanded, mailHanded } from './deliver-documents.ts'
export { registerPreviews } from './routes.ts'
