export { registerReview } from './routes.ts'
