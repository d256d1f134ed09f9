import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openEventWorld } from '#test/support/event-world.ts'
import { forFile } from '#test/support/for-file.ts'
import { numberEvents } from './number-events.ts'

const world = await forFile(openEventWorld())

it('waits for nobody who has locked the dossiers while there is nothing to number', async () => {
  const { services } = world.api
  await numberEvents(services)
  const holder = new pg.Client(services.store.pool.options)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table dossier in access exclusive mode')

  await expect(numberEvents(services)).resolves.toBeUndefined()
})
