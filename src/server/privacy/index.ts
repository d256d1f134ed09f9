/** Requests of persons about their data, and legal holds. */
export { registerPrivacy } from './routes.ts'
