/** Documents: templates, their filling and drawing. */
export { checkDeployment, openDeployment } from './check-deployment.ts'
export { documentLook } from './document-look.ts'
export { fillDocument, selectTemplates, type DocumentOrigin } from './fill-documents.ts'
export { PARTY_ROLES } from './party-roles.ts'
export { packArchive } from './pack-archive.ts'
export type { ArchiveFile } from './zip-stream.ts'
