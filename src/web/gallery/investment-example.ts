import type { FormDefinition } from '#form/definition.ts'
import { companion as element, options, text } from './specimen.ts'

const when = (name: string, ...values: readonly string[]) => ({
  rules: values.map((value) => ({
    type: 'input' as const,
    element: name,
    operator: 'equal' as const,
    value,
  })),
  combinator: 'or' as const,
  effects: ['visible' as const],
})
const SIDE = { element: 'sample_holding', usufruct: 'USUFRUCT', bareOwnership: 'BARE' }

/** What is bought and how it is paid: products, amounts, dismemberment, origin of funds. */
export const INVESTMENT_EXAMPLE: FormDefinition = {
  code: 'example_investment',
  title: text('Votre investissement', 'Your investment'),
  pages: [
    {
      slug: 'investment',
      title: text('Votre investissement', 'Your investment'),
      blocks: [
        {
          slug: 'shares',
          title: text('Que souhaitez-vous souscrire ?', 'What do you wish to subscribe?'),
          icon: 'money',
          elements: [
            element('sample_product', 'unique_select_product_choice_radio', text('Produit', 'Product'), {
              role: 'subscription.product',
              attributes: { required: true },
            }),
            element('sample_price', 'output_product_unit_price', text('Prix de part', 'Share price'), {
              from: { fact: 'product.unitPrice' },
              attributes: { columns: 6 },
            }),
            element('sample_minimum', 'output_product_minimum_shares_number', text('Minimum', 'Minimum'), {
              from: { fact: 'product.minimumShares' },
              attributes: { columns: 6 },
            }),
            element(
              'sample_shares',
              'input_product_shares_number',
              text('Nombre de parts', 'Number of shares'),
              {
                role: 'subscription.shares',
                attributes: { required: true, columns: 6 },
              },
            ),
            element(
              'sample_full',
              'input_float_currency_amount',
              text('Pleine propriété', 'Full ownership'),
              {
                role: 'subscription.fullAmount',
                calculation: { formula: '{sample_shares} * {sample_price}' },
                attributes: { columns: 6 },
              },
            ),
            element(
              'sample_words',
              'convert_number_to_word',
              text('Nombre de parts en toutes lettres', 'Number of shares in French words'),
              {
                reference: 'sample_shares',
                attributes: { required: true },
              },
            ),
          ],
        },
        {
          slug: 'holding',
          title: text('Comment détiendrez-vous ces parts ?', 'How will you hold the shares?'),
          elements: [
            element('sample_holding', 'input_radio', text('Détention', 'Holding'), {
              attributes: {
                required: true,
                variant: 'rectangle',
                options: [
                  {
                    value: 'FULL',
                    label: text('Pleine propriété', 'Full ownership'),
                    presentation: text('Vous percevez les revenus', 'You receive the income'),
                  },
                  {
                    value: 'BARE',
                    label: text('Nue-propriété', 'Bare ownership'),
                    presentation: text('Prix réduit, sans revenu', 'Reduced price, no income'),
                  },
                  {
                    value: 'USUFRUCT',
                    label: text('Usufruit', 'Usufruct'),
                    presentation: text('Revenus pendant la durée', 'Income for the term'),
                  },
                ],
              },
            }),
            element('sample_mode', 'choice', text('Démembrement', 'Dismemberment'), {
              condition: when('sample_holding', 'BARE', 'USUFRUCT'),
              attributes: {
                required: true,
                options: options(['TEMP', 'Temporaire', 'Temporary'], ['LIFE', 'Viager', 'For life']),
              },
            }),
            element('sample_term', 'array_choice', text('Durée du démembrement', 'Dismemberment term'), {
              condition: when('sample_mode', 'TEMP'),
              attributes: { required: true, table: 'product', side: SIDE },
            }),
            element(
              'sample_birth',
              'input_birthdate',
              text('Naissance de l’usufruitier', 'Birth of the usufructuary'),
              {
                condition: when('sample_mode', 'LIFE'),
                attributes: { required: true, maxDate: { date: 'today' } },
              },
            ),
            element('sample_life', 'array_choice', text('Barème viager', 'Life scale'), {
              condition: when('sample_mode', 'LIFE'),
              attributes: { required: true, table: 'LIFE', side: SIDE, rowForAgeOf: 'sample_birth' },
            }),
            element(
              'sample_rate',
              'input_product_temporary_dismemberment_rate_percentage',
              text('Taux retenu', 'Rate'),
              {
                condition: when('sample_mode', 'TEMP'),
                from: { table: 'sample_term', column: 'chosenSide' },
                attributes: { columns: 6 },
              },
            ),
            element('sample_due', 'input_float_currency_amount', text('À régler', 'To pay'), {
              role: 'subscription.amount',
              condition: when('sample_mode', 'TEMP'),
              calculation: { formula: '{sample_full} * {sample_rate} / 100' },
              attributes: { columns: 6 },
            }),
          ],
        },
        {
          slug: 'funds',
          title: text('D’où viennent les fonds ?', 'Where do the funds come from?'),
          elements: [
            element(
              'sample_origin',
              'input_percentage_range_group',
              text('Répartissez 100 %', 'Spread 100%'),
              {
                sumTo: { min: 100, max: 100 },
                attributes: {
                  required: true,
                  childrenElementsIds: ['sample_savings', 'sample_sale', 'sample_gift'],
                },
              },
            ),
            element('sample_savings', 'input_percentage_range', text('Épargne', 'Savings'), {
              attributes: { min: 0, max: 100 },
            }),
            element(
              'sample_sale',
              'input_percentage_range',
              text('Vente d’un bien immobilier', 'Sale of a property'),
              { attributes: { min: 0, max: 100 } },
            ),
            element(
              'sample_gift',
              'input_percentage_range',
              text('Donation ou succession', 'Gift or inheritance'),
              { attributes: { min: 0, max: 100 } },
            ),
            element(
              'sample_buffer',
              'range',
              text('Épargne de précaution, en mois de dépenses', 'Emergency savings, in months of expenses'),
              {
                attributes: { min: 0, max: 24, start: 3, childElementId: 'sample_buffer_unknown' },
              },
            ),
            element('sample_buffer_unknown', 'toggle', text('Je ne sais pas', 'I do not know')),
            element(
              'sample_income',
              'input_float_currency_amount',
              text('Revenus annuels', 'Yearly income'),
              {
                attributes: { required: true, min: 0, columns: 6 },
              },
            ),
            element('sample_tax', 'input_float', text('Taux d’imposition', 'Tax rate'), {
              attributes: { min: 0, max: 45, columns: 6 },
            }),
            element(
              'sample_order',
              'ordonnancement',
              text('Classez par ordre d’importance', 'Sort by importance'),
              {
                attributes: {
                  options: options(
                    ['E', 'Environnement', 'Environment'],
                    ['S', 'Social', 'Social'],
                    ['G', 'Gouvernance', 'Governance'],
                  ),
                },
              },
            ),
            element('sample_ranks', 'group_ordered_integers', text('Vos objectifs', 'Your objectives'), {
              attributes: { required: true, childrenElementsIds: ['sample_rank_a', 'sample_rank_b'] },
            }),
            element('sample_rank_a', 'input_ordered_integer', text('Des revenus', 'Income'), {
              attributes: { min: 1, max: 2 },
            }),
            element('sample_rank_b', 'input_ordered_integer', text('Transmettre', 'Passing on'), {
              attributes: { min: 1, max: 2 },
            }),
            element('sample_start', 'input_date', text('Date souhaitée', 'Wished date'), {
              attributes: { minDate: { date: 'today' }, columns: 6 },
            }),
            element(
              'sample_risk',
              'input_radio',
              text('J’ai compris le risque de perte en capital', 'I understand that capital is at risk'),
              {
                mustEqual: { value: 'Oui' },
                attributes: { required: true, options: options(['Oui', 'Oui', 'Yes'], ['Non', 'Non', 'No']) },
              },
            ),
            element(
              'sample_terms',
              'input_checkbox',
              text('Conditions de la souscription', 'Terms of subscription'),
              { attributes: { required: true } },
            ),
          ],
        },
      ],
    },
  ],
}
