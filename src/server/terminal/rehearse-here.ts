import { systemClock } from '../clock.ts'
import { loadTemplates } from '../documents/load-templates.ts'
import { loadDeployment } from '../forms/load-deployment.ts'
import { describeRehearsal } from '../rehearse/describe-rehearsal.ts'
import { rehearseDeployment } from '../rehearse/rehearse-deployment.ts'
import type { Outcome } from './command.ts'
import { withStore } from './open-beside.ts'
import { openProgressLine } from './progress-line.ts'

/** Rehearses a deployment on the store that the environment names. */
export async function rehearseHere(name: string): Promise<Outcome> {
  const deployment = await loadDeployment(name)
  const templates = await loadTemplates(deployment)
  const progress = openProgressLine('open dossiers')
  const rehearsal = await withStore(
    ({ store }) =>
      rehearseDeployment({ store, clock: systemClock, deployment, templates, onProgress: progress.show }),
    { ...process.env, DEPLOYMENT: name },
  ).finally(progress.clear)
  const ok = rehearsal.losses.length === 0
  return { ok, lines: describeRehearsal(rehearsal), data: { ...rehearsal } }
}
