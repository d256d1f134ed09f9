import type { FormDefinition } from '#form/definition.ts'
import { companion as element, options, text } from './specimen.ts'

/** Fewer characters in this field are refused on this page, to show a rule that stands outside the form. Source: wizard §9. */
export const LONG_NAME = 'example_last_name'

const isCompany = (value: string) => ({
  rules: [{ type: 'input' as const, element: 'example_kind', operator: 'equal' as const, value }],
  combinator: 'and' as const,
  effects: ['visible' as const],
})

/** Who invests: identity, contacts, bank, documents. */
export const IDENTITY_EXAMPLE: FormDefinition = {
  code: 'example_identity',
  title: text('Votre identité', 'Your identity'),
  pages: [
    {
      slug: 'identity',
      title: text('Votre identité', 'Your identity'),
      blocks: [
        {
          slug: 'person',
          title: text('Qui souscrit ?', 'Who subscribes?'),
          icon: 'person',
          help: text(
            'La personne au nom de qui les parts sont inscrites.',
            'The person the shares are registered for.',
          ),
          elements: [
            element(
              'example_intro',
              'output_text',
              text(
                'Munissez-vous d’une pièce d’identité et d’un RIB.',
                'Have an identity document and your bank details at hand.',
              ),
            ),
            element('example_kind', 'choice', text('Vous souscrivez', 'You subscribe'), {
              attributes: {
                required: true,
                options: options(
                  ['PP', 'En votre nom', 'In your name'],
                  ['PM', 'Pour une société', 'For a company'],
                ),
              },
            }),
            element('example_company', 'input_text', text('Dénomination', 'Company name'), {
              condition: isCompany('PM'),
              attributes: { required: true, uppercase: true },
            }),
            element('example_siret', 'input_text', text('SIRET', 'Registration number'), {
              role: 'company.number',
              condition: isCompany('PM'),
              attributes: {
                required: true,
                help: text('14 chiffres, sur votre Kbis.', '14 digits, on your company extract.'),
              },
            }),
            element('example_civility', 'input_radio', text('Civilité', 'Title'), {
              condition: isCompany('PP'),
              attributes: {
                required: true,
                options: options(['MME', 'Madame', 'Mrs'], ['M', 'Monsieur', 'Mr']),
              },
            }),
            element(LONG_NAME, 'input_text', text('Nom', 'Last name'), {
              role: 'subscriber.lastName',
              attributes: { required: true, uppercase: true, columns: 6 },
            }),
            element('example_first_name', 'input_text', text('Prénom', 'First name'), {
              role: 'subscriber.firstName',
              attributes: { required: true, columns: 6 },
            }),
            element('example_birthdate', 'input_birthdate', text('Date de naissance', 'Date of birth'), {
              role: 'subscriber.birthdate',
              attributes: { required: true, maxDate: { date: 'today' }, columns: 6 },
            }),
            element('example_country', 'choice_autocomplete', text('Nationalité', 'Nationality'), {
              attributes: {
                required: true,
                columns: 6,
                options: options(
                  ['FR', 'Française', 'French'],
                  ['BE', 'Belge', 'Belgian'],
                  ['CH', 'Suisse', 'Swiss'],
                  ['LU', 'Luxembourgeoise', 'Luxembourgish'],
                ),
              },
            }),
            element('example_children', 'input_integer', text('Enfants à charge', 'Dependent children'), {
              attributes: { min: 0, max: 20, columns: 6 },
            }),
            element('example_occupation', 'select', text('Situation', 'Situation'), {
              attributes: {
                columns: 6,
                options: options(
                  ['RETIRED', 'Retraité', 'Retired'],
                  ['EMPLOYEE', 'Salarié', 'Employee'],
                  ['SELF', 'Indépendant', 'Self-employed'],
                ),
              },
            }),
          ],
        },
        {
          slug: 'contact',
          title: text('Comment vous joindre ?', 'How can we reach you?'),
          icon: 'phone',
          elements: [
            element('example_mobile', 'input_tel', text('Téléphone mobile', 'Mobile phone'), {
              role: 'subscriber.mobile',
              attributes: { required: true, columns: 6, icon: { type: 'phone', position: 'left' } },
            }),
            element('example_mail', 'input_mail', text('Adresse e-mail', 'E-mail'), {
              role: 'subscriber.email',
              attributes: { required: true, columns: 6, icon: { type: 'mail', position: 'left' } },
            }),
            element('example_address', 'input_text', text('Adresse', 'Address'), {
              role: 'subscriber.address',
              attributes: { required: true },
            }),
            element('example_zip', 'input_text', text('Code postal', 'Postal code'), {
              role: 'subscriber.zip',
              attributes: { required: true, columns: 4 },
            }),
            element('example_city', 'datalist_choice', text('Commune', 'Town'), {
              role: 'subscriber.city',
              attributes: { required: true, datalistId: 'towns', columns: 8 },
            }),
            element('example_news', 'input_checkbox', text('Je souhaite recevoir', 'I wish to receive'), {
              attributes: {
                multiple: true,
                options: options(
                  ['REPORT', 'Le rapport annuel', 'The annual report'],
                  ['LETTER', 'La lettre trimestrielle', 'The quarterly letter'],
                ),
              },
            }),
          ],
        },
        {
          slug: 'bank',
          title: text('Compte et justificatifs', 'Account and documents'),
          icon: 'bank',
          elements: [
            element('example_iban', 'input_iban', text('IBAN', 'IBAN'), {
              role: 'bank.iban',
              attributes: {
                required: true,
                help: text(
                  'Sur votre relevé d’identité bancaire (RIB) ou dans votre espace bancaire.',
                  'On your bank details or in your bank’s site.',
                ),
              },
            }),
            element('example_bic', 'input_bic_code', text('BIC', 'BIC'), {
              role: 'bank.bic',
              attributes: { required: true, columns: 6 },
            }),
            element('example_holder', 'input_text', text('Titulaire du compte', 'Account holder'), {
              role: 'bank.holder',
              attributes: { columns: 6 },
            }),
            element('example_identity', 'input_receipt_file', text('Pièce d’identité', 'Identity document'), {
              attributes: { required: true, types: [1, 2] },
            }),
            element('example_recap', 'presentation', text('Ce que vous avez répondu', 'What you answered'), {
              attributes: {
                presentation: [
                  LONG_NAME,
                  'example_first_name',
                  'example_birthdate',
                  'example_mobile',
                  'example_iban',
                ],
              },
            }),
          ],
        },
      ],
    },
  ],
}
