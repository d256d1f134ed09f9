import { expect, it } from 'vitest'
import { openDeskWorld } from '#test/support/desk-world.ts'
import { forFile } from '#test/support/for-file.ts'

const { api, generated, query } = await forFile(openDeskWorld(60))
const reviewer = await api.signInAs(generated.reviewer)

it('names the network of the advisor in lists and exports, or the manager where there is none', async () => {
  const [dossier] = await query<{ id: number; manager: string }>(
    `select dossier.id, manager.first_name || ' ' || manager.last_name as manager
     from dossier join account as advisor on advisor.id = advisor_id join account as manager on manager.id = advisor.parent_id
     where state = 'ongoing' limit 1`,
  )
  const namesOf = async () => {
    const listed = await reviewer.get(`/dossiers?state=current-cases&searchTerm=${dossier?.id}`)
    const exported = await reviewer.post('/views/export/csv', {
      definition: {
        list: 'dossiers',
        tab: 'current-cases',
        sort: 'newest',
        filters: {},
        searchTerm: String(dossier?.id),
        form: 'all',
        columns: ['network'],
      },
    })
    return [listed.body, exported.text]
  }
  const before = await namesOf()

  await query(
    `with named as (insert into network (name, created_at) values ('Réseau Baltique', now()) returning id),
       placed as (insert into team (network_id, name, created_at) select id, 'Dunkerque', now() from named returning id)
     update account set team_id = placed.id from placed, dossier where dossier.id = $1 and account.id = advisor_id`,
    [dossier?.id],
  )
  const after = await namesOf()

  const listedAs = (name: string | undefined) =>
    expect.objectContaining({
      dossiers: [expect.objectContaining({ network: expect.objectContaining({ name }) })],
    })
  expect(before).toEqual([listedAs(dossier?.manager), expect.stringContaining(dossier?.manager ?? '')])
  expect(after).toEqual([listedAs('Réseau Baltique'), expect.stringContaining('Réseau Baltique')])
})
