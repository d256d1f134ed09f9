import * as z from 'zod'
import { ElementValue } from '#contract/answers.ts'
import type { Sign } from '#contract/signature.ts'

/** The part of a ceremony's state that a signature responds to. */
const AskedOfSigner = z.object({
  party: z.object({ name: z.string() }),
  acceptances: z.array(z.object({ text: z.string() })),
  statements: z.array(z.object({ items: z.array(ElementValue) })),
})

/** The signature of a party that types its name, and accepts and confirms all that its page shows. */
export function buildSignature(state: unknown): z.input<typeof Sign> {
  const { party, acceptances, statements } = AskedOfSigner.parse(state)
  return {
    appearance: { kind: 'typed', name: party.name },
    consent: true,
    accepted: acceptances.map(({ text }) => text),
    confirmed: statements.flatMap(({ items }) => items),
  }
}
