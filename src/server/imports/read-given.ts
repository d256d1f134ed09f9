import type { ImportDossier, ImportedClient, ImportedValue } from '#contract/imports.ts'
import type { CompiledElement, CompiledForm } from '#engine/index.ts'
import type { GivenAnswer } from '#engine/import-plan.ts'
import type { ImportMapping } from '#form/import-mapping.ts'
import type { ImportReport } from '../store/dossier-tables.ts'

type Refused = ImportReport['refused'][number]
type Resolved = Pick<ImportMapping, 'fields' | 'constants'>

/** The answers of a request by element, and the fields that name no element or one already answered. */
export interface Given {
  readonly answers: readonly GivenAnswer[]
  readonly refused: readonly Refused[]
}

/** A value with the name under which it was sent. */
interface Named {
  readonly name: string
  readonly element: CompiledElement | undefined
  readonly given: string | string[] | undefined
  /** The same when it is absent: the mapping has no other value for it. */
  readonly value?: string | string[]
}

/** Element roles answered by the client's properties. */
const ROLES = {
  email: 'subscriber.email',
  last_name: 'subscriber.lastName',
  first_name: 'subscriber.firstName',
  civility: 'subscriber.civility',
  mobile: 'subscriber.mobile',
} as const

const CIVILITIES: Readonly<Record<string, string>> = { 'M.': 'M', Mme: 'MME' }

/**
 * Reads the answers of a request. Sent data takes precedence over the mapping's constants, and both over the client's
 * properties.
 */
export function readGiven(
  { client, data }: Pick<ImportDossier, 'client' | 'data'>,
  form: CompiledForm,
  mapping: Resolved | undefined,
): Given {
  const named: readonly Named[] = [
    ...Object.entries(data).map(([name, value]) => readField(form, mapping, name, value)),
    ...Object.entries(mapping?.constants ?? {}).map(([name, value]) => ({
      name,
      element: form.elementByName.get(name),
      given: value,
    })),
  ]
  const answers = new Map<CompiledElement, GivenAnswer>()
  const refused: Refused[] = []
  for (const { name, element, given, value = given } of named) {
    if (given === undefined || value === undefined) continue
    if (!element) refused.push({ name, element: null, code: 'IMPORT_UNKNOWN_NAME', params: {} })
    else if (answers.has(element))
      refused.push({ name, element: element.name, code: 'IMPORT_GIVEN_TWICE', params: {} })
    else answers.set(element, { name, element, given, value })
  }
  for (const { name, element, given } of readClient(client, form))
    if (element && given !== undefined && !answers.has(element))
      answers.set(element, { name, element, given, value: given })
  return { answers: [...answers.values()], refused }
}

function readField(
  form: CompiledForm,
  mapping: Resolved | undefined,
  name: string,
  value: ImportedValue,
): Named {
  const given = toInput(value)
  if (!mapping || given === undefined) return { name, element: form.elementByName.get(name), given }
  const field = Object.hasOwn(mapping.fields, name) ? mapping.fields[name] : undefined
  const values = field?.values ?? {}
  const translate = (text: string) => (Object.hasOwn(values, text) ? (values[text] ?? text) : text)
  return {
    name,
    element: form.elementByName.get(field?.element ?? ''),
    given,
    value: typeof given === 'string' ? translate(given) : given.map(translate),
  }
}

function readClient(client: ImportedClient, { elementByRole }: CompiledForm): readonly Named[] {
  if ('id' in client) return []
  const { civility, ...rest } = client
  const given = { ...rest, civility: civility && CIVILITIES[civility] }
  return Object.entries(ROLES).map(([property, role]) => ({
    name: `client.${property}`,
    element: elementByRole.get(role),
    given: toInput(Object.entries(given).find(([name]) => name === property)?.[1]),
  }))
}

/** Undefined for an empty value. */
function toInput(value: ImportedValue | undefined): string | string[] | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value
  const text = String(value)
  return text.trim() === '' ? undefined : text
}
