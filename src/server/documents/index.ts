/** Documents: templates, their filling and drawing. */
export { checkDeployment, openDeployment } from './check-deployment.ts'
export { documentLook } from './document-look.ts'
export { fillDocument, selectTemplates, type DocumentOrigin } from './fill-documents.ts'
export { inspectTemplates } from './load-templates.ts'
export { PARTY_ROLES, type NamedParty } from './party-roles.ts'
export { packArchive } from './pack-archive.ts'
export type { ArchiveFile } from './zip-stream.ts'
