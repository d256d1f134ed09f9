export { FETCH_JOB, fetchWork, findSources, type FetchedSource } from './fetch-lists.ts'
export { ListRefused, loadList } from './load-list.ts'
export { recomputeScreening } from './recompute.ts'
export { registerScreening } from './routes.ts'
