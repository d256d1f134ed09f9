export { deleteUnusedLinks, endEverySession } from './end-every-session.ts'
export { mountIdentity } from './identity-mount.ts'
export { findProofs, type Proofs, requireProof } from './prove-account.ts'
export { sendPasswordLink } from './password-link-job.ts'
