/** Reuse of a client's answers: read from their last signed dossier, confirmed, and copied into the next one. */
export { findKnownOfClient } from './find-known.ts'
export { presentKnown } from './present-known.ts'
export { registerKnownClient } from './routes.ts'
