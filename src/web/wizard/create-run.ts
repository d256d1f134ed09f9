import type { DossierDetail } from '#contract/dossiers.ts'
import { nameOfWireId, wireId } from '#rules/wire-id.ts'
import { ApiError } from '#web/api/api-error.ts'
import { draftKey } from '#web/session/stored-session.ts'
import type { CompiledVersion } from './dossier-answers.ts'
import type { FlowAddress } from './block-flow.ts'
import { browserClock } from './clock.ts'
import type { DraftPort } from './draft-port.ts'
import { createDraftSync, type DraftSync } from './draft-sync.ts'
import { openLocalDrafts } from '#web/session/local-drafts.ts'
import type { WizardAccess } from './wizard-access.ts'
import { readDossier, saveDrafts, submitBlock } from './wizard-calls.ts'
import type { Outdated } from './submit-block.ts'
import { openWizard, type WizardRun } from './wizard-run.ts'

export interface RunningWizard {
  readonly run: WizardRun
  readonly drafts: DraftSync
}

/** A wizard run on the real server, storage and clock. */
export function createRun({
  detail,
  version,
  access,
  username,
  address,
  onOutdated,
  notice,
}: {
  readonly detail: DossierDetail
  readonly version: CompiledVersion
  readonly access: WizardAccess
  readonly username: string
  readonly address: FlowAddress
  readonly onOutdated: (outdated: Outdated) => void
  readonly notice: unknown
}): RunningWizard {
  const { id, drafts: stored } = detail.dossier
  const local = openLocalDrafts(localStorage, draftKey(username, String(id)), browserClock.now)
  const drafts = createDraftSync({
    local,
    port: draftPort(id, version.id, () => {
      // During a submit, one's own answers would look like somebody else's.
      if (run.state().phase !== 'submitting') run.refresh().catch(() => undefined)
    }),
    clock: browserClock,
    blockRevisionOf(name) {
      const slug = version.compiled.elementByName.get(name)?.block.slug ?? ''
      return run.state().dossier.revisions[wireId(version.id, slug)] ?? 0
    },
    revisions: stored.flatMap(({ elementId, revision }) => {
      const name = nameOfWireId(version.id, elementId)
      return name === undefined ? [] : [[name, revision] as const]
    }),
  })
  const run = openWizard({
    detail,
    version,
    access,
    address,
    drafts,
    localDrafts: local.read(),
    clock: browserClock,
    onOutdated,
    notice,
    port: { submit: (body) => submitBlock(id, body), readDossier: () => readDossier(id) },
  })
  return { run, drafts }
}

/** Permanent failures of a draft save: a retry would fail the same way. */
const REFUSALS: ReadonlySet<number> = new Set([403, 404, 409, 422])

/** `onNews`: the dossier shown may be older than a conflict or a refusal. */
function draftPort(dossierId: number, formId: number, onNews: () => void): DraftPort {
  const isRefusal = (error: unknown) => error instanceof ApiError && REFUSALS.has(error.status)
  return {
    async save(drafts) {
      const answer = await saveDrafts(
        dossierId,
        drafts.map(({ name, ...draft }) => ({ elementId: wireId(formId, name), ...draft })),
      ).catch((error: unknown) => {
        if (isRefusal(error)) onNews()
        throw error
      })
      if (answer.conflicts.length > 0) onNews()
      const named = <Wire extends { readonly elementId: string }>(items: readonly Wire[]) =>
        items.map((item) => ({ ...item, name: nameOfWireId(formId, item.elementId) ?? item.elementId }))
      return { savedAt: answer.savedAt, saved: named(answer.drafts), conflicts: named(answer.conflicts) }
    },
    isRefusal,
  }
}
