export { registerReview } from './routes.ts'
export { findPairing } from './find-pairing.ts'
export { readDossierSubscribers } from './read-pairing.ts'
export { readSubscribers, type Holder, type Subscribers } from './read-subscribers.ts'
