export { registerProfile } from './routes.ts'
