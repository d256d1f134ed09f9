import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  onlyWith,
  SIGNERS_BLOCK,
} from './form-parts.ts'

const YES_NO = {
  options: [
    { value: 'YES', label: { fr: 'Oui', en: 'Yes' } },
    { value: 'NO', label: { fr: 'Non', en: 'No' } },
  ],
}

/** One signer or two, with a statement of the subscriber and one of the co-subscriber. */
export const STATEMENTS_FORM = buildSubscriptionForm([
  SIGNERS_BLOCK,
  {
    slug: 'statements',
    title: buildLabel('Connaissances'),
    elements: [
      buildInput('knows', 'input_radio_simple', { statementOf: 'subscriber' }, YES_NO),
      buildInput('cos_pep', 'toggle', { statementOf: 'coSubscriber', ...onlyWith('with_cos', 'true') }),
      buildInput('savings', 'input_float_currency_amount'),
    ],
  },
  ...buildSubscriptionBlocks([
    buildSignButton('subscription_subscriber'),
    buildSignButton('subscription_co_subscriber', onlyWith('with_cos', 'true')),
  ]),
])
