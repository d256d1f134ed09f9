/** Documents: templates, their filling, and the pool that draws, seals and packs them. */
export { createDocumentPool, type DocumentPool } from './document-pool.ts'
export { documentLook } from './document-look.ts'
export { fillDocument, selectTemplates, type DocumentOrigin } from './fill-documents.ts'
export { loadTemplates } from './load-templates.ts'
