import { expect, it } from 'vitest'
import { openCeremony } from '#test/support/ceremony-client.ts'
import { CorrectionWorld } from '#test/support/correction-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { buildCheckDeployment, HOLDER } from '#test/support/check-world.ts'
import { buildInput, buildLabel } from '#test/support/form-parts.ts'
import { MISSION_FORM, SUITABILITY } from '#test/support/mission-form.ts'
import { createDossier, submitBlock } from '#test/support/signing-app.ts'
import { FormDefinition } from '#form/definition.ts'
import type { Services } from '../services.ts'
import { loadList } from './load-list.ts'
import { LIST_HEADER } from './parse-list.ts'

const LIST = [LIST_HEADER, 'L1;person;Kuznetsov;Igor;1950;RU'].join('\n')

/** A paper subscription of one page, registered without its paper form. */
const PAPER_FORM = FormDefinition.parse({
  code: 'back_office',
  title: buildLabel('Saisie'),
  pages: [
    {
      slug: 'saisie',
      title: buildLabel('Saisie'),
      blocks: [
        {
          slug: 'holder',
          title: buildLabel('Associé'),
          elements: [
            buildInput('last_name', 'input_text', { role: 'subscriber.lastName' }),
            buildInput('paper', 'input_receipt_file', { role: 'dossier.paperForm' }, { types: [1] }),
          ],
        },
      ],
    },
  ],
})

const checked = buildCheckDeployment()
const world = await forFile(
  CorrectionWorld.open({ deployment: { ...checked, forms: { ...checked.forms, back_office: PAPER_FORM } } }),
)
const { signing, advisor } = await openCeremony({
  deployment: { forms: { client: MISSION_FORM }, suitability: SUITABILITY },
})
for (const { services } of [world.signing, signing]) {
  await loadList(services, 'freezes', LIST)
  await services.outbox.drain()
}

/** The last names of the persons at each comparison of a dossier. */
async function namesIn({ store }: Services, id: number) {
  const rows = await store.db
    .selectFrom('screening_run')
    .select('persons')
    .where('dossier_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ persons }) => persons.map(({ lastName }) => lastName))
}

it('compares the persons of an advised dossier when its mission is sent, before there is a subscription', async () => {
  const id = await createDossier(signing, advisor, ['subscriber'])
  await submitBlock(signing, advisor.headers, { id, block: 'profile' }, { score: '12', horizon: '3' })
  const before = await namesIn(signing.services, id)

  await submitBlock(signing, advisor.headers, { id, block: 'engage' }, {})
  await signing.services.outbox.drain()

  expect([before, await namesIn(signing.services, id)]).toEqual([[], [['Lemaire']]])
})

it('compares the persons of a subscription before its documents are sent', async () => {
  const { services } = world.signing
  const id = await world.enter({ holder: HOLDER, product: { product: 'DPA', shares: '12' }, papers: {} })

  await world.signing.app.inject({
    method: 'PUT',
    url: `/api/dossiers/${id}/values`,
    headers: world.advisor.headers,
    payload: { submittingBlockId: world.id('declare'), values: [] },
  })
  const jobs = await services.store.db
    .selectFrom('outbox')
    .select('kind')
    .where('done_at', 'is', null)
    .orderBy('run_at')
    .orderBy('id')
    .execute()
  await world.drain()

  expect(jobs.map(({ kind }) => kind)).toEqual(['screening.dossier', 'envelope.prepare'])
  expect(await namesIn(services, id)).toEqual([[HOLDER.last_name]])
})

it('compares the persons of a paper subscription once it is entered', async () => {
  const clerk = await world.onPaper()

  const id = await clerk.enter({ holder: { last_name: 'Vasseur' } })

  expect(await namesIn(world.signing.services, id)).toEqual([['Vasseur']])
})

it('compares the persons that a correction changes once it is signed', async () => {
  const { services } = world.signing
  const id = await world.enter({
    holder: HOLDER,
    product: { product: 'DPA', shares: '12' },
    papers: {},
    declare: {},
  })
  await world.signAs(id, 'subscriber')
  const { body: asked } = await world.ask(id, ['last_name'])
  const { body: proposed } = await world.propose(asked, { last_name: 'Kuznetsov' })
  await world.answer(proposed)
  await world.drain()

  await world.signAs(id, 'subscriber')

  expect((await namesIn(services, id)).at(-1)).toEqual(['Kuznetsov'])
})
