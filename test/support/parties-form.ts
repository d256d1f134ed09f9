import { FormDefinition } from '#form/definition.ts'

const text = (words: string) => ({ fr: words, en: words })
const input = (name: string, type: string, more: object = {}, attributes: object = {}) => ({
  name,
  type,
  attributes: { label: text(name), ...attributes },
  ...more,
})
const when = (element: string, value: string) => ({
  condition: { rules: [{ type: 'input', element, operator: 'equal', value }] },
})
const button = (docusignId: string, more: object = {}) =>
  input(`sign_${docusignId}`, 'button_docusign_iframe', more, { docusignId })

/** A direct subscription with every kind of holder: oneself, a company, a protected person, a couple, a spouse. */
export const PARTIES_FORM = FormDefinition.parse({
  code: 'client',
  title: text('Souscription'),
  pages: [
    {
      slug: 'souscription',
      title: text('Souscription'),
      blocks: [
        {
          slug: 'signers',
          title: text('Signataires'),
          elements: [
            input('holder', 'input_text'),
            input('first_name', 'input_text', { role: 'subscriber.firstName' }),
            input('last_name', 'input_text', { role: 'subscriber.lastName' }),
            input('email', 'input_mail', { role: 'subscriber.email' }),
            input('mobile', 'input_tel', { role: 'subscriber.mobile' }),
            input('language', 'input_text', { role: 'subscriber.language' }),
            input('company', 'input_text', { role: 'company.name', ...when('holder', 'company') }),
            input('rep_first_name', 'input_text', {
              role: 'representative.firstName',
              ...when('holder', 'minor'),
            }),
            input('rep_last_name', 'input_text', {
              role: 'representative.lastName',
              ...when('holder', 'minor'),
            }),
            input('rep_email', 'input_mail', { role: 'representative.email', ...when('holder', 'minor') }),
            input('rep_mobile', 'input_tel', { role: 'representative.mobile', ...when('holder', 'minor') }),
            input('with_cos', 'toggle'),
            input('cos_last_name', 'input_text', {
              role: 'coSubscriber.lastName',
              ...when('with_cos', 'true'),
            }),
            input('cos_email', 'input_mail', { role: 'coSubscriber.email', ...when('with_cos', 'true') }),
            input('with_spouse', 'toggle'),
            input('spouse_last_name', 'input_text', {
              role: 'spouse.lastName',
              ...when('with_spouse', 'true'),
            }),
            input('spouse_email', 'input_mail', { role: 'spouse.email', ...when('with_spouse', 'true') }),
          ],
        },
        { slug: 'declare', title: text('Déclarations'), opensEnvelope: 'subscription', elements: [] },
        {
          slug: 'sign',
          title: text('Signature'),
          kind: 'signature',
          signs: 'subscription',
          elements: [
            button('subscription_subscriber'),
            button('subscription_co_subscriber', when('with_cos', 'true')),
            button('subscription_subscriber_spouse', when('with_spouse', 'true')),
            button('subscription_subscriber_advisor'),
          ],
        },
      ],
    },
  ],
})
