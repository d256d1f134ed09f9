import { openDeployment } from '../documents/check-deployment.ts'
import { FormCatalogue } from '../forms/form-catalogue.ts'
import { rehearseDeployment, type Rehearsal } from '../rehearse/rehearse-deployment.ts'
import type { CommandParts } from '../terminal/open-beside.ts'
import type { CheckReport } from '../verify/verify-run.ts'
import { verifyStore } from '../verify/verify-store.ts'

export interface UpgradedChecks {
  readonly checks: readonly CheckReport[]
  readonly deployment: Rehearsal | undefined
}

type Time = <T>(step: string, run: () => Promise<T>) => Promise<T>

/** Checks a store after its migrations: every invariant, and the open dossiers on the deployment's forms. */
export async function checkUpgraded(
  parts: CommandParts,
  time: Time,
  onlyVerify = false,
): Promise<UpgradedChecks> {
  const checks: CheckReport[] = []
  await time('verify', async () => {
    const forms = FormCatalogue.readOnly(parts.store.db)
    for await (const report of verifyStore({ ...parts, forms, since: undefined })) checks.push(report)
  })
  if (onlyVerify) return { checks, deployment: undefined }
  const { deployment, templates } = await openDeployment(parts.config.deployment)
  const rehearsed = await time('deployment', () =>
    rehearseDeployment({ store: parts.store, clock: parts.clock, deployment, templates }),
  )
  return { checks, deployment: rehearsed }
}

/** Reasons against the upgrade, one sentence each. */
export function findProblems({ checks, deployment }: UpgradedChecks): readonly string[] {
  return [
    ...checks
      .filter(({ ok }) => !ok)
      .map(({ check, count, first: [finding] }) => {
        return `verify: ${check} is broken ${count} times, first ${finding?.place}: ${finding?.problem}`
      }),
    ...(deployment && deployment.touched.length > 0
      ? [`${deployment.touched.length} open dossiers will lose something`]
      : []),
  ]
}

/** Runs steps one after the other and measures the seconds of each. */
export function stepTimer(onStep?: (step: string) => void | Promise<void>): {
  readonly seconds: Readonly<Record<string, number>>
  readonly time: Time
} {
  const seconds: Record<string, number> = {}
  return {
    seconds,
    async time(step, run) {
      await onStep?.(step)
      const started = performance.now()
      return run().finally(() => (seconds[step] = (performance.now() - started) / 1_000))
    },
  }
}
