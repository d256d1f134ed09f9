export { presentDeployment } from './present.ts'
export { registerProfile } from './routes.ts'
export { mountLinkPages } from './link-pages.ts'
