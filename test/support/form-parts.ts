/** A text whose two languages can be told apart. */
export function buildLabel(words: string): { fr: string; en: string } {
  return { fr: words, en: `${words} (en)` }
}

/** An element for a form that `FormDefinition.parse` reads: labelled with its name, and only what matters beside it. */
export function buildInput(name: string, type: string, more: object = {}, attributes: object = {}): object {
  return { name, type, attributes: { label: buildLabel(name), ...attributes }, ...more }
}

/** What makes an element or a block appear with one answer only. */
export function onlyWith(element: string, value: string): object {
  return { condition: { rules: [{ type: 'input', element, operator: 'equal', value }] } }
}

/** The button of one party of an envelope. */
export function buildSignButton(docusignId: string, more: object = {}): object {
  return buildInput(`sign_${docusignId}`, 'button_docusign_iframe', more, { docusignId })
}

const withCoSubscriber = onlyWith('with_cos', 'true')

/** The block that names one signer, or two with `with_cos`. */
export const SIGNERS_BLOCK = {
  slug: 'signers',
  title: buildLabel('Signataires'),
  elements: [
    buildInput('first_name', 'input_text', { role: 'subscriber.firstName' }),
    buildInput('last_name', 'input_text', { role: 'subscriber.lastName' }),
    buildInput('email', 'input_mail', { role: 'subscriber.email' }),
    buildInput('with_cos', 'toggle'),
    buildInput('cos_first_name', 'input_text', { role: 'coSubscriber.firstName', ...withCoSubscriber }),
    buildInput('cos_last_name', 'input_text', { role: 'coSubscriber.lastName', ...withCoSubscriber }),
    buildInput('cos_email', 'input_mail', { role: 'coSubscriber.email', ...withCoSubscriber }),
  ],
}

/** The block that sends the subscription out, then the one that is signed in by these buttons. */
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
