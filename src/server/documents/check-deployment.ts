import type { Text } from '#form/definition.ts'
import type { DocumentTemplate } from '#form/document-template.ts'
import {
  checkCases,
  compareWithBase,
  DeploymentError,
  inspectDeployment,
  locateProblems,
  type LoadedDeployment,
  type LocatedProblem,
  withoutFollowUps,
  withoutRepeats,
} from '../forms/index.ts'
import { checkUnreadSettings } from './check-unread-settings.ts'
import { checkTypefaces } from './document-look.ts'
import { inspectTemplates } from './load-templates.ts'

/** Problems and differences of a deployment. */
export interface DeploymentReport {
  readonly deployment: string
  readonly problems: readonly LocatedProblem[]
  /** Differences between its forms and the base's, one per line: `client/montant: inv_shares: attributes.max`. */
  readonly differences: readonly Text[]
  /** Colours derived from the brand colour, one per line. */
  readonly derived: readonly string[]
}

/** Reads all files of a deployment, documents and examples included, and reports all problems at once. */
export async function checkDeployment(code: string, root?: string): Promise<DeploymentReport> {
  const { deployment, problems } = await inspectWhole(code, root)
  return {
    deployment: code,
    problems,
    derived: (deployment?.derivedTokens ?? []).map(([token, value]) => `${token}: ${value}`),
    differences: deployment ? await compareWithBase(deployment) : [],
  }
}

export interface OpenedDeployment {
  readonly deployment: LoadedDeployment
  readonly templates: readonly DocumentTemplate[]
}

/**
 * Opens a deployment for serving. Throws one `DeploymentError` with the location of every problem. `areExamplesChecked`
 * skips the examples, when the same files over the same bases were checked before.
 */
export async function openDeployment(
  code: string,
  root?: string,
  areExamplesChecked = false,
): Promise<OpenedDeployment> {
  const { deployment, templates, problems } = await inspectWhole(code, root, areExamplesChecked)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (!deployment || errors.length > 0) throw new DeploymentError(code, errors)
  return { deployment, templates }
}

async function inspectWhole(code: string, root?: string, areExamplesChecked = false) {
  const { deployment, readable, folders, problems } = await inspectDeployment(code, root)
  const { templates, problems: ofTemplates } = await inspectTemplates(folders, readable)
  // Skipped when the form has problems: its examples would fail because of them.
  const ofCases = areExamplesChecked ? [] : await checkCases(folders, deployment)
  const ofTypefaces = deployment ? checkTypefaces(deployment) : []
  const ofSettings = deployment ? await checkUnreadSettings(deployment, templates) : []
  const others = withoutFollowUps([...ofTemplates, ...ofCases, ...ofTypefaces, ...ofSettings], problems)
  return {
    deployment,
    templates,
    problems: locateProblems(withoutRepeats([...problems, ...others]), folders),
  }
}
