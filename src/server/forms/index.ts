export { registerForms } from './routes.ts'
export { checkCases } from './check-cases.ts'
export { BASE_RECORD, comparePlaces, recordBase } from './base-record.ts'
export {
  DeploymentError,
  describeReason,
  errorAt,
  type DeploymentProblem,
  type LocatedProblem,
} from './deployment-error.ts'
export {
  CASE_ADVISOR,
  CASE_DOSSIER,
  caseFacts,
  openCase,
  readCases,
  type ReadCase,
} from './deployment-cases.ts'
export { compareWithBase } from './compare-with-base.ts'
export { findRemovals, nameReaders } from './find-removals.ts'
export { NO_BASE, readLayer, type LayeredFile } from './read-layer.ts'
export { DeploymentFolder } from './deployment-folder.ts'
export { withoutFollowUps, withoutRepeats } from './follow-ups.ts'
export { findFactsAt, findTextsAt } from './past-versions.ts'
export { inspectDeployment } from './load-deployment.ts'
export { locateProblems, placeIn } from './locate-problems.ts'
export type { HandedFile, LoadedDeployment, PublishedForm } from './loaded-deployment.ts'
export { expectComputed, renewExpected } from './renew-case.ts'
export { readJson } from './read-json.ts'
export { listKeys } from './settings-page.ts'
