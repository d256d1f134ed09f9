export { endEverySession } from './end-every-session.ts'
export { mountIdentity } from './identity-mount.ts'
export { sendPasswordLink } from './password-link-job.ts'
