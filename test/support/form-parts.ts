import { FormDefinition } from '#form/definition.ts'

/** A text that differs by language. */
export function buildLabel(words: string): { fr: string; en: string } {
  return { fr: words, en: `${words} (en)` }
}

/** Input of `FormDefinition.parse`, labelled with its name, with overrides. */
export function buildInput(name: string, type: string, more: object = {}, attributes: object = {}): object {
  return { name, type, attributes: { label: buildLabel(name), ...attributes }, ...more }
}

/** A condition that shows an element or block for one answer only. */
export function onlyWith(element: string, value: string): object {
  return { condition: { rules: [{ type: 'input', element, operator: 'equal', value }] } }
}

/** The signing button of a party. */
export function buildSignButton(docusignId: string, more: object = {}): object {
  return buildInput(`sign_${docusignId}`, 'button_docusign_iframe', more, { docusignId })
}

const withCoSubscriber = onlyWith('with_cos', 'true')

/** The inputs of a subscriber who signs. */
export const SUBSCRIBER_INPUTS = [
  buildInput('first_name', 'input_text', { role: 'subscriber.firstName' }),
  buildInput('last_name', 'input_text', { role: 'subscriber.lastName' }),
  buildInput('email', 'input_mail', { role: 'subscriber.email' }),
]

/** The block with one signer, or two for `with_cos`. */
export const SIGNERS_BLOCK = {
  slug: 'signers',
  title: buildLabel('Signataires'),
  elements: [
    ...SUBSCRIBER_INPUTS,
    buildInput('with_cos', 'toggle'),
    buildInput('cos_first_name', 'input_text', { role: 'coSubscriber.firstName', ...withCoSubscriber }),
    buildInput('cos_last_name', 'input_text', { role: 'coSubscriber.lastName', ...withCoSubscriber }),
    buildInput('cos_email', 'input_mail', { role: 'coSubscriber.email', ...withCoSubscriber }),
  ],
}

/** The block that sends the subscription, then its signature block with these buttons. */
export function buildSubscriptionBlocks(buttons: readonly object[]): readonly object[] {
  return [
    { slug: 'declare', title: buildLabel('Déclarations'), opensEnvelope: 'subscription', elements: [] },
    {
      slug: 'sign',
      title: buildLabel('Signature'),
      kind: 'signature',
      signs: 'subscription',
      elements: buttons,
    },
  ]
}

/** A form with these blocks on one page. */
export function buildSubscriptionForm(blocks: readonly object[], code = 'client'): FormDefinition {
  const title = buildLabel('Souscription')
  return FormDefinition.parse({ code, title, pages: [{ slug: 'souscription', title, blocks }] })
}
