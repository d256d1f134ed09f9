import { FormDefinition } from '#form/definition.ts'
import type { Suitability } from '#form/deployment.ts'
import { DocumentTemplate } from '#form/document-template.ts'

const text = (words: string) => ({ fr: words, en: `${words} (en)` })
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

/** The smallest advised form: a profile, a mission of one or two signers, then a subscription the advisor signs too. */
export const MISSION_FORM = FormDefinition.parse({
  code: 'client',
  title: text('Souscription'),
  pages: [
    {
      slug: 'profil',
      title: text('Profil'),
      blocks: [
        {
          slug: 'signers',
          title: text('Signataires'),
          elements: [
            input('first_name', 'input_text', { role: 'subscriber.firstName' }),
            input('last_name', 'input_text', { role: 'subscriber.lastName' }),
            input('email', 'input_mail', { role: 'subscriber.email' }),
            input('with_cos', 'toggle'),
            input('cos_first_name', 'input_text', {
              role: 'coSubscriber.firstName',
              ...when('with_cos', 'true'),
            }),
            input('cos_last_name', 'input_text', {
              role: 'coSubscriber.lastName',
              ...when('with_cos', 'true'),
            }),
            input('cos_email', 'input_mail', { role: 'coSubscriber.email', ...when('with_cos', 'true') }),
          ],
        },
        {
          slug: 'profile',
          title: text('Profil'),
          elements: [
            input('score', 'input_integer', { role: 'profile.score' }),
            input('horizon', 'input_integer', { role: 'profile.horizon' }),
            input('contact', 'input_text', { role: 'advisor.contact' }),
          ],
        },
        { slug: 'engage', title: text('Lettre de mission'), opensEnvelope: 'mission', elements: [] },
        {
          slug: 'sign-mission',
          title: text('Signature'),
          kind: 'signature',
          signs: 'mission',
          elements: [button('mission_subscriber'), button('mission_co_subscriber', when('with_cos', 'true'))],
        },
      ],
    },
    {
      slug: 'souscription',
      title: text('Souscription'),
      blocks: [
        { slug: 'declare', title: text('Déclarations'), opensEnvelope: 'subscription', elements: [] },
        {
          slug: 'sign',
          title: text('Signature'),
          kind: 'signature',
          signs: 'subscription',
          elements: [
            button('subscription_subscriber'),
            button('subscription_co_subscriber', when('with_cos', 'true')),
            button('subscription_subscriber_advisor'),
          ],
        },
      ],
    },
  ],
})

/** Conclusions of the form's profile. */
export const SUITABILITY: Suitability = {
  report: 'rapport',
  unsuitable: [
    { role: 'profile.score', operator: 'smaller_equal', value: 6, reason: text('Score trop bas.') },
    { role: 'profile.horizon', operator: 'equal', value: 0, reason: text('Horizon trop court.') },
  ],
  incomplete: text('Questionnaire incomplet.'),
  suitable: text('Adapté.'),
  wayBack: text('Dupliquez le dossier.'),
}

/** The report that `SUITABILITY` names. */
export const REPORT_TEMPLATE = DocumentTemplate.parse({
  code: 'rapport',
  title: text('Rapport'),
  envelope: 'none',
  sections: [
    { kind: 'rows', rows: [{ elements: ['score'] }] },
    { kind: 'conclusion', title: text('Conclusion') },
  ],
})
