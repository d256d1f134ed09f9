import type { AnswerInput, FormSession } from '#engine/index.ts'
import type { NamedParty } from '#server/documents/party-roles.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import type { LoadedDeployment } from '#server/forms/loaded-deployment.ts'
import { openCase, readCases } from './deployment-cases.ts'

/** A demo dossier as input of its documents, without a store. */
export interface DemoDossier {
  readonly deployment: LoadedDeployment
  readonly session: FormSession
  readonly today: string
}

/** Opens an example of `deployments/demo/cases` by file name, with overrides. */
export async function openDemoDossier(
  name: string,
  changes: Readonly<Record<string, AnswerInput>> = {},
): Promise<DemoDossier> {
  const deployment = await loadDeployment('demo')
  const given = readCases(deployment).find((each) => each.name === name)
  if (given === undefined) throw new Error(`the demo has no case ${name}`)
  return {
    deployment,
    session: openCase(deployment, given, { ...given.answers, ...changes }),
    today: given.today,
  }
}

/** Two holders, the other party of their dismemberment, and their advisor. */
export const COUPLE: readonly NamedParty[] = [
  { party: 'subscriber', name: 'Françoise Lemaire', behalfOf: null },
  { party: 'coSubscriber', name: 'Henri Lemaire', behalfOf: null },
  { party: 'counterparty', name: 'Jeanne Lemaire', behalfOf: null },
  { party: 'subscriberAdvisor', name: 'Anne Conseil', behalfOf: null },
]
