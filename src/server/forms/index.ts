export { registerForms } from './routes.ts'
export type { LoadedDeployment, PublishedForm } from './loaded-deployment.ts'
