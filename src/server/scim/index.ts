export { mountScim } from './mount.ts'
