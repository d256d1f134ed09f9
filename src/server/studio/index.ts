export { registerStudio } from './routes.ts'
