import { compileForm, openForm, type AnswerInput, type Facts, type FormSession } from '#engine/index.ts'
import { FormDefinition } from '#form/definition.ts'
import type * as z from 'zod'

type ElementInput = z.input<typeof FormDefinition>['pages'][number]['blocks'][number]['elements'][number]
type FormInput = z.input<typeof FormDefinition>

/** Current date of scenarios by default. */
export const TODAY = '2026-11-21'

/** The same text in both languages. */
export function buildText(text: string): { fr: string; en: string } {
  return { fr: text, en: text }
}

/** An element of a scenario, with its relevant attributes only. */
export function buildElement(
  name: string,
  type: string,
  rest: Partial<Omit<ElementInput, 'attributes'>> & { attributes?: Partial<ElementInput['attributes']> } = {},
): ElementInput {
  return { ...rest, name, type, attributes: { label: buildText(name), ...rest.attributes } }
}

/** A form of one page and one block. */
export function buildForm(elements: readonly ElementInput[]): FormInput {
  return buildPagedForm([{ slug: 'page', blocks: [{ slug: 'block', elements }] }])
}

interface PageInput {
  readonly slug: string
  readonly condition?: FormInput['pages'][number]['condition']
  readonly blocks: readonly {
    readonly slug: string
    readonly condition?: FormInput['pages'][number]['condition']
    readonly elements: readonly ElementInput[]
  }[]
}

/** A form of several pages and blocks, titled by slug. */
export function buildPagedForm(pages: readonly PageInput[]): FormInput {
  return {
    code: 'scenario',
    title: buildText('Scenario'),
    pages: pages.map((page) => ({
      ...page,
      title: buildText(page.slug),
      blocks: page.blocks.map((block) => ({
        ...block,
        title: buildText(block.slug),
        elements: [...block.elements],
      })),
    })),
  }
}

/** Facts of a typical dossier, with one product and one table. */
export function buildFacts(rest: Partial<Facts> = {}): Facts {
  return {
    user: { code: 'C001', email: 'advisor@demo.test', firstName: 'Anne', lastName: 'Conseil' },
    dossier: {
      id: 7,
      state: 'ongoing',
      direct: false,
      clientId: null,
      advisorCode: 'C001',
      advisorEmail: 'advisor@demo.test',
    },
    settings: { threshold: 30000 },
    products: [
      {
        code: 'AAA',
        name: 'Alpha',
        kind: 'SCPI',
        prices: [
          { validFrom: '2025-01-01', amountEuros: '1000', source: 'demo value' },
          { validFrom: '2026-07-01', amountEuros: '100.50', source: 'demo value' },
        ],
        minimumShares: [{ validFrom: '2025-01-01', value: 10, source: 'demo value' }],
        enjoymentMonths: [{ validFrom: '2025-01-01', value: 4, source: 'demo value' }],
        dismembermentTable: [{ validFrom: '2025-01-01', value: 'TEMP', source: 'demo value' }],
        openToDirect: true,
      },
      {
        code: 'BBB',
        name: 'Beta',
        kind: 'GFI',
        prices: [{ validFrom: '2026-01-01', amountEuros: '200', source: 'demo value' }],
        minimumShares: [{ validFrom: '2025-01-01', value: 5, source: 'demo value' }],
        enjoymentMonths: [{ validFrom: '2025-01-01', value: null, source: 'demo value' }],
        dismembermentTable: [{ validFrom: '2025-01-01', value: null, source: 'demo value' }],
        openToDirect: false,
      },
    ],
    tables: [
      {
        code: 'TEMP',
        kind: 'temporary',
        rows: [
          { durationYears: 3, usufruct: 12.5, bareOwnership: 87.5, source: 'demo value' },
          { durationYears: 4, usufruct: 18, bareOwnership: 82, source: 'demo value' },
        ],
      },
    ],
    receiptTypes: [],
    ...rest,
  }
}

/** A running scenario; throws when the form has problems. */
export function openScenario(
  form: FormInput,
  answers: Readonly<Record<string, AnswerInput>> = {},
  { facts = buildFacts(), today = TODAY }: { facts?: Facts; today?: string } = {},
): FormSession {
  const compiled = compileForm(FormDefinition.parse(form))
  if (compiled.problems.length > 0) throw new Error(JSON.stringify(compiled.problems))
  return openForm(compiled, { answers, today, facts })
}

/** Current value of an element; undefined while absent or invalid. */
export function readValue(session: FormSession, name: string): string | readonly string[] | undefined {
  const { answer } = session.getElement(name)
  return answer.kind === 'value' ? answer.value : undefined
}

/** Violations of the whole form, as `element code`. */
export function readViolations(session: FormSession): readonly string[] {
  return session.validate().map((violation) => `${violation.element} ${violation.code}`)
}
