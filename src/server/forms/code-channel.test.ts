import { expect, it } from 'vitest'
import { elementsInOrder } from '#form/blocks.ts'
import type { FormDefinition } from '#form/definition.ts'
import { nameCodeChannel } from './code-channel.ts'
import { listDeployments } from './list-deployments.ts'
import { loadDeployment } from './load-deployment.ts'

const text = (words: string) => ({ fr: words, en: words })

const FORM: FormDefinition = {
  code: 'client',
  title: text('Form'),
  pages: [
    {
      slug: 'page',
      title: text('Page'),
      blocks: [
        {
          slug: 'block',
          title: text('Block'),
          elements: [
            {
              name: 'mobile',
              type: 'input_tel',
              attributes: { label: text('Mobile {codeChannel}'), help: text('Sent {codeChannel}.') },
            },
          ],
        },
      ],
    },
  ],
}

it.each([
  ['email', 'Sent par e-mail.', 'Sent by e-mail.', 'Mobile by e-mail'],
  ['sms', 'Sent par SMS.', 'Sent by text message.', 'Mobile by text message'],
] as const)('names the channel %s in labels and helps', (channel, fr, en, label) => {
  const { client } = nameCodeChannel({ client: FORM }, channel)
  const [mobile] = client === undefined ? [] : elementsInOrder(client)

  expect(mobile?.attributes.help).toEqual({ fr, en })
  expect(mobile?.attributes.label.en).toBe(label)
})

it.each(await listDeployments())(
  'says beside the mobile numbers of %s how its codes are sent',
  async (name) => {
    const { forms, codeChannel } = await loadDeployment(name)
    const client = forms['client']
    const elements = client === undefined ? [] : elementsInOrder(client)

    const mobile = elements.find(({ role }) => role === 'subscriber.mobile')

    expect(mobile?.attributes.help?.fr).toContain(codeChannel === 'sms' ? 'par SMS' : 'par e-mail')
    expect(JSON.stringify(forms)).not.toContain('{codeChannel}')
  },
)
