export { registerAdvising } from './routes.ts'
