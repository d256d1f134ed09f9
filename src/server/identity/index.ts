export { mountIdentity } from './identity-mount.ts'
