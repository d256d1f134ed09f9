import { FormDefinition } from '#form/definition.ts'
import type { Suitability } from '#form/signing-settings.ts'
import { DocumentTemplate } from '#form/document-template.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  onlyWith,
  SIGNERS_BLOCK,
} from './form-parts.ts'

const withCoSubscriber = onlyWith('with_cos', 'true')

/**
 * The smallest advised form: a profile, a mission with one or two signers, then a subscription the advisor signs
 * too.
 */
export const MISSION_FORM = FormDefinition.parse({
  code: 'client',
  title: buildLabel('Souscription'),
  pages: [
    {
      slug: 'profil',
      title: buildLabel('Profil'),
      blocks: [
        SIGNERS_BLOCK,
        {
          slug: 'profile',
          title: buildLabel('Profil'),
          elements: [
            buildInput('score', 'input_integer', { role: 'profile.score' }),
            buildInput('horizon', 'input_integer', { role: 'profile.horizon' }),
            buildInput('contact', 'input_text', { role: 'advisor.contact' }),
          ],
        },
        { slug: 'engage', title: buildLabel('Lettre de mission'), opensEnvelope: 'mission', elements: [] },
        {
          slug: 'sign-mission',
          title: buildLabel('Signature'),
          kind: 'signature',
          signs: 'mission',
          elements: [
            buildSignButton('mission_subscriber'),
            buildSignButton('mission_co_subscriber', withCoSubscriber),
          ],
        },
      ],
    },
    {
      slug: 'souscription',
      title: buildLabel('Souscription'),
      blocks: buildSubscriptionBlocks([
        buildSignButton('subscription_subscriber'),
        buildSignButton('subscription_co_subscriber', withCoSubscriber),
        buildSignButton('subscription_subscriber_advisor'),
      ]),
    },
  ],
})

/** Conclusions of the form's profile. */
export const SUITABILITY: Suitability = {
  report: 'rapport',
  unsuitable: [
    { role: 'profile.score', operator: 'smaller_equal', value: 6, reason: buildLabel('Score trop bas.') },
    { role: 'profile.horizon', operator: 'equal', value: 0, reason: buildLabel('Horizon trop court.') },
  ],
  incomplete: buildLabel('Questionnaire incomplet.'),
  suitable: buildLabel('Adapté.'),
  wayBack: buildLabel('Dupliquez le dossier.'),
}

/** The report that `SUITABILITY` names. */
export const REPORT_TEMPLATE = DocumentTemplate.parse({
  code: 'rapport',
  title: buildLabel('Rapport'),
  envelope: 'none',
  sections: [
    { kind: 'rows', rows: [{ elements: ['score'] }] },
    { kind: 'conclusion', title: buildLabel('Conclusion') },
  ],
})
