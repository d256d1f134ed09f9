/** What a client told before: read from their last signed dossier, confirmed and taken over by the next one. */
export { findKnownOfClient } from './find-known.ts'
export { presentKnown } from './present-known.ts'
export { registerKnownClient } from './routes.ts'
