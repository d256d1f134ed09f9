export { registerProfile } from './routes.ts'
export { mountRevertPage } from './revert-page.ts'
