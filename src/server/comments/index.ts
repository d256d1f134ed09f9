export { registerComments } from './routes.ts'
