import { messageText, openForm, type FormSession } from '#engine/index.ts'
import type { WireElement } from '#contract/forms.ts'
import { presentElement, type ElementFacts } from '#contract/present-element.ts'
import type { WireForm } from '#contract/present-form.ts'
import type { Block } from '#form/definition.ts'
import type { Locale } from '#vocabulary/locale.ts'
import { ELEMENT_TRAITS } from '#vocabulary/element-type.ts'
import { parisToday } from '../clock.ts'
import type { Services } from '../services.ts'
import type { LoadedDeployment, PublishedForm } from './loaded-deployment.ts'

/** Placeholder facts: the call is made by form and product, without a dossier. */
const NO_DOSSIER = {
  id: 0,
  state: 'ongoing',
  direct: false,
  clientId: null,
  advisorCode: '',
  advisorEmail: '',
}
const NOBODY = { code: '', email: '', firstName: '', lastName: '' }

/** A form version in one language, evaluated with the chosen product only. */
export interface OpenedForm extends WireForm {
  readonly form: PublishedForm
  readonly session: FormSession
}

/** Opens the form with this product in each product element and no other answer. */
export function openPublishedForm(
  services: Services,
  form: PublishedForm,
  locale: Locale,
  productCode: string | undefined,
): OpenedForm {
  const { settings, products, tables, receiptTypes } = services.deployment
  const session = openForm(form.compiled, {
    answers: productCode === undefined ? {} : answerProduct(form, productCode),
    today: parisToday(services.clock),
    facts: { user: NOBODY, dossier: NO_DOSSIER, settings, products, tables, receiptTypes },
  })
  return { formId: form.id, locale, form, session, readFact: (path) => readFact(session, path, locale) }
}

/** The elements of a block, evaluated with the chosen product only. */
export function presentElements(
  block: Block,
  opened: OpenedForm,
  { phone, email }: LoadedDeployment,
): WireElement[] {
  const form = {
    ...opened,
    publishedAt: opened.form.publishedAt,
    readMessage: (key: string) => messageText(opened.locale, key, { phone, email }),
  }
  return block.elements.map((element) =>
    presentElement(element, readElementFacts(opened.session, element.name), form),
  )
}

/** Elements that choose the product: the one with the role, or those it is derived from. */
function answerProduct({ compiled }: PublishedForm, productCode: string): Readonly<Record<string, string>> {
  const product = compiled.elementByRole.get('subscription.product')
  if (!product) return {}
  const { from } = product.definition
  const names = from && 'answer' in from ? from.answer : [product.name]
  return Object.fromEntries(names.map((name) => [name, productCode]))
}

/** Interpolates settings and products; references to dossier and user stay as written. */
function readFact(session: FormSession, path: string, locale: Locale): string | undefined {
  if (!path.startsWith('setting.') && !path.startsWith('product.')) return undefined
  const tag = `{${path}}`
  const text = session.text({ fr: tag, en: tag }, locale)
  // A setting may be empty; a figure without a product is not known yet.
  return text === '' && path.startsWith('product.') ? undefined : text
}

function readElementFacts(session: FormSession, name: string): ElementFacts {
  const { options, min, max, minDate, maxDate, answer, type } = session.getElement(name)
  const value =
    ELEMENT_TRAITS[type].fact !== undefined && answer.kind === 'value' && typeof answer.value === 'string'
      ? answer.value
      : undefined
  return { options, min, max, minDate, maxDate, value }
}
