/** Documents: templates, filling, snapshots, previews and prints. */
export { documentLook } from './document-look.ts'
export { parseSnapshotDocuments, type EnvelopeSnapshot, type SnapshotDocument } from './envelope-snapshot.ts'
export { fillDocument, selectTemplates } from './fill-documents.ts'
export { nameParty, PARTY_ROLES } from './party-roles.ts'
export { packArchive } from './pack-archive.ts'
export { registerDocuments } from './routes.ts'
