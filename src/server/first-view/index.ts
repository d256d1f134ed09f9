export { registerFirstView } from './routes.ts'
