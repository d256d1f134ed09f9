export { ListRefused, loadList } from './load-list.ts'
export { recomputeScreening } from './recompute.ts'
export { registerScreening } from './routes.ts'
