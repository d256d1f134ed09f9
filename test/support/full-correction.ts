import { FormDefinition } from '#form/definition.ts'
import { DocumentTemplate } from '#form/document-template.ts'
import {
  buildInput,
  buildLabel,
  buildSignButton,
  buildSubscriptionBlocks,
  SUBSCRIBER_INPUTS,
} from './form-parts.ts'
import { REPORT_TEMPLATE, SUITABILITY } from './mission-form.ts'
import type { SigningAppOptions } from './signing-app.ts'

/** An advised subscription after a mission, in a dismemberment whose other side accepts its own amount. */
const FORM = FormDefinition.parse({
  code: 'client',
  title: buildLabel('Souscription'),
  pages: [
    {
      slug: 'profil',
      title: buildLabel('Profil'),
      blocks: [
        {
          slug: 'profile',
          title: buildLabel('Profil'),
          elements: [
            ...SUBSCRIBER_INPUTS,
            buildInput('score', 'input_integer', { role: 'profile.score' }),
            buildInput('horizon', 'input_integer', { role: 'profile.horizon' }),
            buildInput('goal', 'input_text'),
          ],
        },
        { slug: 'engage', title: buildLabel('Lettre de mission'), opensEnvelope: 'mission', elements: [] },
        {
          slug: 'sign-mission',
          title: buildLabel('Signature'),
          kind: 'signature',
          signs: 'mission',
          elements: [buildSignButton('mission_subscriber')],
        },
      ],
    },
    {
      slug: 'souscription',
      title: buildLabel('Souscription'),
      blocks: [
        {
          slug: 'investment',
          title: buildLabel('Investissement'),
          elements: [
            buildInput('shares', 'input_integer', { role: 'subscription.shares' }),
            buildInput('other_amount', 'calculate', {
              role: 'subscription.counterpartAmount',
              calculation: { formula: '{shares} * 35' },
            }),
            buildInput('other_first_name', 'input_text', { role: 'counterparty.firstName' }),
            buildInput('other_last_name', 'input_text', { role: 'counterparty.lastName' }),
            buildInput('other_email', 'input_mail', { role: 'counterparty.email' }),
          ],
        },
        ...buildSubscriptionBlocks([
          buildSignButton('subscription_subscriber'),
          buildSignButton('subscription_counterparty'),
        ]),
      ],
    },
  ],
})

/** A subscription entered from paper. */
const PAPER_FORM = FormDefinition.parse({
  code: 'back_office',
  title: buildLabel('Saisie'),
  pages: [
    {
      slug: 'saisie',
      title: buildLabel('Saisie'),
      blocks: [
        {
          slug: 'entry',
          title: buildLabel('Associé'),
          elements: [
            buildInput('last_name', 'input_text', { role: 'subscriber.lastName' }),
            buildInput('shares', 'input_integer', { role: 'subscription.shares' }),
          ],
        },
      ],
    },
  ],
})

/** The letter prints the goal, the report the score, and the agreement the other side's amount. */
const TEMPLATES = [
  REPORT_TEMPLATE,
  DocumentTemplate.parse({
    code: 'lettre',
    title: buildLabel('Lettre'),
    envelope: 'mission',
    sections: [
      { kind: 'paragraph', text: buildLabel('Objectif : {goal}') },
      { kind: 'signatures', title: buildLabel('Signatures'), parties: ['subscriber'] },
    ],
  }),
  DocumentTemplate.parse({
    code: 'convention',
    title: buildLabel('Convention de démembrement'),
    envelope: 'subscription',
    sections: [
      {
        kind: 'paragraph',
        text: buildLabel('J’accepte de régler {other_amount}.'),
        acceptedBy: 'counterparty',
      },
      { kind: 'signatures', title: buildLabel('Signatures'), parties: ['subscriber', 'counterparty'] },
    ],
  }),
]

export const FULL_CORRECTION: SigningAppOptions = {
  deployment: { forms: { client: FORM, back_office: PAPER_FORM }, suitability: SUITABILITY },
  templates: TEMPLATES,
}

export const MISSION_ANSWERS = {
  profile: {
    first_name: 'Florence',
    last_name: 'Lemaire',
    email: 'florence@orange.test',
    score: '12',
    horizon: '3',
    goal: 'revenus',
  },
  engage: {},
}

export const SUBSCRIPTION_ANSWERS = {
  investment: {
    shares: '10',
    other_first_name: 'Jeanne',
    other_last_name: 'Roux',
    other_email: 'jeanne@orange.test',
  },
  declare: {},
}
