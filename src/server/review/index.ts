export { decide } from './decide.ts'
export { registerReview } from './routes.ts'
