import { DocumentTemplate } from '#form/document-template.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  buildSubscriptionForm,
  onlyWith,
} from './form-parts.ts'

const WITH_OTHER = onlyWith('with_other', 'true')

/**
 * A direct subscription for every kind of holder: an individual, a company, a protected person, a couple, a spouse, another party.
 */
export const PARTIES_FORM = buildSubscriptionForm([
  {
    slug: 'signers',
    title: buildLabel('Signataires'),
    elements: [
      buildInput('holder', 'input_text'),
      buildInput('first_name', 'input_text', { role: 'subscriber.firstName' }),
      buildInput('last_name', 'input_text', { role: 'subscriber.lastName' }),
      buildInput('email', 'input_mail', { role: 'subscriber.email' }),
      buildInput('mobile', 'input_tel', { role: 'subscriber.mobile' }),
      buildInput('language', 'input_text', { role: 'subscriber.language' }),
      buildInput('company', 'input_text', { role: 'company.name', ...onlyWith('holder', 'company') }),
      buildInput('rep_first_name', 'input_text', {
        role: 'representative.firstName',
        ...onlyWith('holder', 'minor'),
      }),
      buildInput('rep_last_name', 'input_text', {
        role: 'representative.lastName',
        ...onlyWith('holder', 'minor'),
      }),
      buildInput('rep_email', 'input_mail', {
        role: 'representative.email',
        ...onlyWith('holder', 'minor'),
      }),
      buildInput('rep_mobile', 'input_tel', {
        role: 'representative.mobile',
        ...onlyWith('holder', 'minor'),
      }),
      buildInput('with_cos', 'toggle'),
      buildInput('cos_last_name', 'input_text', {
        role: 'coSubscriber.lastName',
        ...onlyWith('with_cos', 'true'),
      }),
      buildInput('cos_email', 'input_mail', {
        role: 'coSubscriber.email',
        ...onlyWith('with_cos', 'true'),
      }),
      buildInput('with_spouse', 'toggle'),
      buildInput('spouse_last_name', 'input_text', {
        role: 'spouse.lastName',
        ...onlyWith('with_spouse', 'true'),
      }),
      buildInput('spouse_email', 'input_mail', {
        role: 'spouse.email',
        ...onlyWith('with_spouse', 'true'),
      }),
      buildInput('with_other', 'toggle'),
      buildInput('other_first_name', 'input_text', { role: 'counterparty.firstName', ...WITH_OTHER }),
      buildInput('other_last_name', 'input_text', { role: 'counterparty.lastName', ...WITH_OTHER }),
      buildInput('other_email', 'input_mail', { role: 'counterparty.email', ...WITH_OTHER }),
      buildInput('other_amount', 'input_float_currency_amount', {
        role: 'subscription.counterpartAmount',
        ...WITH_OTHER,
      }),
      buildInput('other_is_company', 'toggle'),
      buildInput('other_rep_last_name', 'input_text', {
        role: 'counterpartyRepresentative.lastName',
        ...onlyWith('other_is_company', 'true'),
      }),
    ],
  },
  ...buildSubscriptionBlocks([
    buildSignButton('subscription_subscriber'),
    buildSignButton('subscription_co_subscriber', onlyWith('with_cos', 'true')),
    buildSignButton('subscription_subscriber_spouse', onlyWith('with_spouse', 'true')),
    buildSignButton('subscription_counterparty', WITH_OTHER),
    buildSignButton('subscription_subscriber_advisor'),
  ]),
])

/** The dismemberment agreement of a dossier with another party, which accepts its own amount. */
export const AGREEMENT = DocumentTemplate.parse({
  code: 'convention',
  title: buildLabel('Convention de démembrement'),
  envelope: 'subscription',
  ...WITH_OTHER,
  sections: [
    {
      kind: 'paragraph',
      text: buildLabel('J’accepte de régler {other_amount}.'),
      acceptedBy: 'counterparty',
    },
    {
      kind: 'signatures',
      title: buildLabel('Signatures'),
      parties: ['subscriber', 'counterparty'],
      capacities: [{ party: 'counterparty', text: buildLabel('Usufruitier, pour {other_amount}') }],
    },
  ],
})
