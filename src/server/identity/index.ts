export { endBrowserSessions, listBrowserSessions } from './browser-sessions.ts'
export { changePassword } from './change-password.ts'
export { closeEnrolment, deleteUnusedLinks, endEverySession } from './end-every-session.ts'
export { mailFactorChange } from './factor-mail.ts'
export { createIdentityParts } from './identity-parts.ts'
export { mountIdentity } from './identity-mount.ts'
export {
  confirmFactor,
  findOwnFactor,
  prepareFactor,
  removeFactor,
  renewRecoveryCodes,
} from './own-factor.ts'
export { findProofs, type Proofs, requireProof } from './prove-account.ts'
export { sendPasswordLink } from './password-link-job.ts'
