import type { AwaitedSignature } from '#contract/tasks.ts'
import { blocksInOrder } from '#form/blocks.ts'
import type { ElementValue } from '#contract/answers.ts'
import type { DossierDetail, Draft } from '#contract/dossiers.ts'
import { presentCents } from '#rules/amounts.ts'
import type { Pairing } from '#rules/pairing.ts'
import { canFill, type PermissionSettings } from '#rules/permission.ts'
import { wireId } from '#rules/wire-id.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { frozenBlocks } from '../envelopes/index.ts'
import type { User } from '../http/authenticate.ts'
import { presentReceipt } from '../stored-receipts/index.ts'
import type { Services } from '../services.ts'
import { presentReport, type ReportRow } from './adequacy-report.ts'
import type { LoadedDossier, Person, VisibleDossier } from './load-dossier.ts'
import { buildFacts, todayOf } from './open-form.ts'
import { awaitsPaper, isAwaitingPaper } from './paper-form.ts'
import { presentEnvelope } from './present-envelope.ts'

const UNTITLED = { fr: 'Sans titre', en: 'Untitled' } as const

/** `GET /dossiers/{id}`: everything the wizard needs to run the engine. */
export function presentDetail(
  services: Services,
  user: User,
  dossier: VisibleDossier,
  extra: {
    readonly known: boolean
    readonly drafts: readonly Draft[]
    readonly authorizedClients: readonly number[]
    readonly report: ReportRow | undefined
    readonly pairing: Pairing
    readonly awaited: AwaitedSignature | null
    readonly locale: Locale
  },
): DossierDetail {
  const { row, form } = dossier
  const lastPage = form.definition.pages.find((page) =>
    page.blocks.some(({ slug }) => slug === row.last_block),
  )
  return {
    dossier: {
      id: row.id,
      form_id: form.id,
      texts_id: form.textsId,
      form_code: row.form_code,
      client_id: row.client_id,
      advistor_id: row.advisor_id,
      advisor: dossier.advisor ? { ...presentAdvisor(dossier.advisor), phone: dossier.advisor.mobile } : null,
      last_submitted_block_id: row.last_block === null ? null : wireId(form.id, row.last_block),
      values: presentValues(dossier),
      drafts: [...extra.drafts],
      revisions: Object.fromEntries(
        dossier.blocks.map(({ block, revision }) => [wireId(form.id, block), revision]),
      ),
      frozen_blocks: frozenNow(dossier).map((slug) => wireId(form.id, slug)),
      direct: row.direct,
      receipts: dossier.receipts.map((receipt) => presentReceipt(receipt, form.id)),
      authorized_clients: [...extra.authorizedClients],
      pairing: extra.pairing,
      forceMandate: row.force_mandate,
      status: row.status,
      integrate_state: row.integration_state,
      present: presentTitle(row.title, extra.locale),
      subscriptionGlobalAmount: presentAmount(row.amount_cents),
      envelopes: dossier.envelopes.map((envelope) => presentEnvelope(envelope, extra.locale)),
      awaited_signature: extra.awaited,
      adequacy_report: extra.report
        ? presentReport(services, user, row, { report: extra.report, locale: extra.locale })
        : null,
      writable: isWritableBy(user, dossier, services.deployment.permissions),
      known: extra.known,
      last_step: dossier.lastStep,
    },
    page_id: lastPage ? wireId(form.id, lastPage.slug) : null,
    today: todayOf(services, dossier),
    facts: presentFacts(services, user, dossier),
  }
}

export function presentAdvisor(advisor: Pick<Person, 'username' | 'first_name' | 'last_name'>): {
  external_id: string
  name: string
} {
  return { external_id: advisor.username, name: `${advisor.first_name} ${advisor.last_name}` }
}

/** Submitted answers in the order of the form. */
function presentValues({ blocks, form }: LoadedDossier): ElementValue[] {
  const answers = new Map(blocks.flatMap((block) => Object.entries(block.answers)))
  return form.compiled.elements.flatMap(({ name }) => {
    const value = answers.get(name)
    return value === undefined ? [] : [presentValue(form.id, name, value)]
  })
}

/** A stored answer on the wire; the empty string is a cleared answer. */
export function presentValue(formId: number, name: string, value: string | readonly string[]): ElementValue {
  return {
    elementId: wireId(formId, name),
    value: value === '' ? null : typeof value === 'string' ? value : [...value],
  }
}

export function presentTitle(title: string, locale: Locale): string {
  return title || UNTITLED[locale]
}

export function presentAmount(cents: number | null): string | null {
  return cents === null ? null : presentCents(BigInt(cents))
}

function isWritableBy(user: User, { row }: LoadedDossier, settings: PermissionSettings): boolean {
  const state = isAwaitingPaper(row) ? 'ongoing' : row.state
  return canFill(user.role, { state, formCode: row.form_code }, settings)
}

/** While a dossier awaits its paper form, everything else is frozen. */
function frozenNow({ row, form, envelopes }: LoadedDossier): readonly string[] {
  if (!isAwaitingPaper(row)) return frozenBlocks(form.definition, envelopes)
  return blocksInOrder(form.definition)
    .filter((block) => !awaitsPaper(row, block))
    .map(({ slug }) => slug)
}

function presentFacts(services: Services, user: User, dossier: LoadedDossier): DossierDetail['facts'] {
  const facts = buildFacts(services, user, dossier)
  return {
    user: facts.user,
    dossier: facts.dossier,
    settings: facts.settings,
    products: [...facts.products],
    tables: [...facts.tables],
    receiptTypes: [...facts.receiptTypes],
    datalistLabels: facts.datalistLabels,
  }
}
