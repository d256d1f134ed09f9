import { compileForm, openForm } from '#engine/index.ts'
import { fillDocument, selectTemplates } from '#server/documents/fill-documents.ts'
import type { Services } from '#server/services.ts'
import { signingButton } from '#rules/dossier-state.ts'
import { caseFacts, readCases } from '#test/support/deployment-cases.ts'

const DOCUMENTS = 5
const ROUNDS = 3

/** CPU milliseconds of all threads of this process together. */
export interface DocumentTimes {
  readonly drawAndSealMs: number
  readonly furtherSignatureMs: number
}

/** Renders and seals five documents of a couple's subscription once, then adds one signature to each. */
export async function timeDocuments(services: Services): Promise<DocumentTimes> {
  const views = fillViews(services)
  const rounds: DocumentTimes[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    const start = process.cpuUsage()
    const sealed: Uint8Array[] = []
    for (const view of views) {
      const { bytes } = await services.documents.run({ kind: 'document', view })
      sealed.push(await seal(services, bytes, 'subscriber'))
    }
    const drawn = process.cpuUsage()
    for (const pdf of sealed) await seal(services, pdf, 'coSubscriber')
    const further = process.cpuUsage(drawn)
    const whole = { user: drawn.user - start.user, system: drawn.system - start.system }
    const times = { drawAndSealMs: sum(whole), furtherSignatureMs: sum(further) / views.length }
    // The first round starts the thread and loads the fonts, once per process.
    if (round >= 0) rounds.push(times)
  }
  const median = (of: (times: DocumentTimes) => number) =>
    rounds.map(of).toSorted((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0
  return {
    drawAndSealMs: median(({ drawAndSealMs }) => drawAndSealMs),
    furtherSignatureMs: median(({ furtherSignatureMs }) => furtherSignatureMs),
  }
}

const sum = ({ user, system }: { readonly user: number; readonly system: number }): number =>
  (user + system) / 1_000

async function seal(
  services: Services,
  pdf: Uint8Array,
  party: 'subscriber' | 'coSubscriber',
): Promise<Uint8Array> {
  return services.documents.run({
    kind: 'sign',
    request: {
      pdf,
      field: signingButton('subscription', party),
      partyName: 'Henri Lemaire',
      reason: 'Souscription',
      appearance: { mark: { kind: 'typed', name: 'Henri Lemaire' }, lines: ['Signé électroniquement'] },
      box: null,
      at: new Date('2026-11-21T10:00:00Z'),
    },
  })
}

function fillViews(services: Services) {
  const { deployment, forms } = services
  const couple = readCases(deployment).find(({ name }) => name === 'complete-couple')
  const definition = deployment.forms['client']
  if (!couple || !definition) throw new Error('the demo has no case of a couple')
  const { answers, today } = couple
  const session = openForm(compileForm(definition), {
    answers,
    today,
    facts: caseFacts(deployment, couple),
  })
  const shown = (['subscription', 'mission'] as const).flatMap((kind) =>
    selectTemplates(forms.templates, session, kind),
  )
  if (shown.length < DOCUMENTS) throw new Error('the demo draws fewer than five documents')
  return shown
    .slice(0, DOCUMENTS)
    .map((template) => fillDocument(template, { session, deployment, dossierId: 1, today, parties: [] }).view)
}
