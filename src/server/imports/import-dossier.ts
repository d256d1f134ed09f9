import type { ImportDossier, ImportedClient, ImportedDossier } from '#contract/imports.ts'
import { planImport, type ImportPlan, type ImportRefusal } from '#engine/import-plan.ts'
import { resolveMapping, type ImportMapping } from '#form/import-mapping.ts'
import type { ErrorCode } from '#rules/error-catalogue.ts'
import { Failure } from '#rules/failure.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { recordDossierAct } from '../audit/record-audit.ts'
import { findOwnClient, findOwnClientByEmail } from '../clients/index.ts'
import { parisToday } from '../clock.ts'
import {
  attachProspect,
  buildFacts,
  inputAnswers,
  changeAccess,
  createDossier,
  getVisibleDossier,
  loadDossier,
  lockVisibleDossier,
  type LoadedDossier,
  type Person,
} from '../dossiers/index.ts'
import type { User } from '../http/authenticate.ts'
import { invalidField } from '../http/invalid-field.ts'
import type { Services } from '../services.ts'
import type { ImportReport } from '../store/dossier-tables.ts'
import type { Trx } from '../store/store.ts'
import { findImport, lockPerson, lockReference, ownerOf, storeImport } from './import-store.ts'
import { presentImport } from './present-import.ts'
import { readGiven, type Given } from './read-given.ts'

interface Request {
  readonly body: ImportDossier
  readonly locale: Locale
}

/** Fallback name of a system that neither the program's registration nor a mapping names. */
const UNNAMED = 'API'

/**
 * Opens a dossier with the answers of another system as drafts: nothing is submitted on anybody's behalf. A known reference
 * returns its dossier unchanged. 404 for another advisor's client, and for a reference whose dossier the caller no longer
 * sees.
 */
export async function importDossier(
  services: Services,
  trx: Trx,
  user: User,
  { body, locale }: Request,
): Promise<ImportedDossier> {
  const reference = { owner: ownerOf(user), reference: body.reference }
  await lockReference(trx, reference)
  const known = await findImport(trx, reference)
  if (known) {
    const row = await getVisibleDossier(trx, user, known.dossierId)
    return presentImport(services, trx, { row, report: known.report, created: false, locale })
  }
  if (body.invite) requirePeopleScope(user)
  const mapping = getMapping(services, body.mapping, locale)
  const dossier = await openDossier(services, trx, user, { body, locale })
  const given = readGiven(body, dossier.form.compiled, mapping)
  const plan = planAnswers(services, user, dossier, given)
  const report = writeReport(user.integration?.name ?? mapping?.name ?? UNNAMED, given, plan)
  const at = services.clock.now()
  await storeImport(trx, reference, { dossierId: dossier.row.id, user, plan, report, at })
  await recordDossierAct(trx, services.keys, dossier.row.id, 'dossier.imported', {
    actorId: user.id,
    detail: { from: report.from, taken: plan.accepted.length, refused: report.refused.length },
    at,
  })
  const row = await lockVisibleDossier(trx, user, dossier.row.id)
  return presentImport(services, trx, { row, report, created: true, locale })
}

/** Accounts and access require a separate scope, as in the calls dedicated to them. */
function requirePeopleScope({ integration }: User): void {
  const scope = 'people:write'
  if (integration && !integration.scopes.includes(scope))
    throw new Failure('SCOPE_MISSING', { params: { scope } })
}

function getMapping(
  { deployment }: Services,
  name: string | undefined,
  locale: Locale,
): Pick<ImportMapping, 'name' | 'fields' | 'constants'> | undefined {
  if (name === undefined) return undefined
  const mapping = resolveMapping(deployment.importMappings, name)
  if (!mapping) throw invalidField('mapping', locale, [...deployment.importMappings.keys()].join(', '))
  return mapping
}

async function openDossier(
  services: Services,
  trx: Trx,
  user: User,
  { body: { form, client, invite }, locale }: Request,
): Promise<LoadedDossier> {
  const current = services.forms.currentForms().find(({ code }) => code === form)
  if (!current) throw invalidField('form', locale)
  if (invite && 'email' in client) await lockPerson(trx, client.email.toLowerCase())
  const clientId = await findClient(trx, user, client)
  const request = { formId: current.id, clientId, submittingBlockId: null, values: [] }
  const { id } = await createDossier(services, trx, user, request, locale)
  const row = await lockVisibleDossier(trx, user, id)
  if (invite) await inviteClient(services, trx, user, { row, client, locale })
  return loadDossier(services, trx, await lockVisibleDossier(trx, user, id))
}

/** Null for a person who is not a client of the caller, so that other advisors' clients are not revealed. */
async function findClient(trx: Trx, user: User, client: ImportedClient): Promise<number | null> {
  if ('email' in client)
    return (await findOwnClientByEmail(trx, user, client.email.toLowerCase()))?.id ?? null
  const own = await findOwnClient(trx, user, client.id)
  if (!own) throw new Failure('NOT_FOUND')
  return own.id
}

/** 409 for the address of another advisor's client, as for a prospect. */
async function inviteClient(
  services: Services,
  trx: Trx,
  user: User,
  {
    row,
    client,
    locale,
  }: Pick<LoadedDossier, 'row'> & { readonly client: ImportedClient; readonly locale: Locale },
): Promise<void> {
  const id =
    row.client_id ??
    (await attachProspect(services, trx, user, { row, person: readPerson(client, locale) })).id
  await changeAccess(services, trx, { row, user, granted: [id], withdrawn: [] })
}

function readPerson(client: ImportedClient, locale: Locale): Person {
  if (!('email' in client)) throw invalidField('client', locale)
  const { email, last_name, first_name, civility = null, mobile = null } = client
  if (last_name === undefined) throw invalidField('client.last_name', locale, 'invite')
  if (first_name === undefined) throw invalidField('client.first_name', locale, 'invite')
  return { email: email.toLowerCase(), last_name, first_name, civility, mobile }
}

function planAnswers(services: Services, user: User, dossier: LoadedDossier, given: Given): ImportPlan {
  const { datalists, suitability } = services.deployment
  return planImport(given.answers, {
    form: dossier.form.compiled,
    today: parisToday(services.clock),
    factsOf: (answers) => buildFacts(services, user, dossier, inputAnswers(dossier, answers)),
    datalistOf: ({ definition: { attributes } }) => {
      const id = attributes.datalistId ?? ''
      return Object.hasOwn(datalists, id) ? (datalists[id]?.options ?? []) : []
    },
    suitabilityRoles: new Set(suitability?.unsuitable.map(({ role }) => role)),
  })
}

const CODES: Readonly<Record<Exclude<ImportRefusal['reason'], 'invalid'>, ErrorCode>> = {
  calculated: 'IMPORT_CALCULATED',
  notWritable: 'IMPORT_NOT_WRITABLE',
  personal: 'IMPORT_PERSONAL',
  notAsked: 'IMPORT_NOT_ASKED',
}

function writeReport(from: string, given: Given, { accepted, refused }: ImportPlan): ImportReport {
  return {
    from,
    taken: accepted.flatMap(({ name, element, isChanged }) =>
      isChanged ? [] : [{ name, element: element.name }],
    ),
    changed: accepted.flatMap(({ name, element, value, isChanged }) =>
      isChanged ? [{ name, element: element.name, value }] : [],
    ),
    refused: [
      ...given.refused,
      ...refused.map(({ name, element, refusal }) => ({
        name,
        element: element.name,
        ...(refusal.reason === 'invalid'
          ? { code: refusal.violation.code, params: refusal.violation.params, text: refusal.violation.text }
          : { code: CODES[refusal.reason], params: {} }),
      })),
    ],
  }
}
