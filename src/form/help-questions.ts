import * as z from 'zod'
import { HELP_AUDIENCES } from '#vocabulary/help-audience.ts'
import { LOCALES } from '#vocabulary/locale.ts'
import { Text } from './definition.ts'
import { DeploymentFlags } from './deployment.ts'

/** Tags allowed in questions and answers; their values come from `deployment.json`. */
export const HELP_TAGS = [
  'company',
  'phone',
  'email',
  'uploadMegabytes',
  'envelopeDays',
  'correctionDays',
] as const
export type HelpTag = (typeof HELP_TAGS)[number]

const TAGS: ReadonlySet<string> = new Set(HELP_TAGS)

const HelpText = Text.superRefine((text, context) => {
  for (const language of LOCALES) {
    for (const [, tag = ''] of text[language].matchAll(/\{(\w*)\}/g)) {
      if (TAGS.has(tag)) continue
      context.addIssue({
        code: 'custom',
        path: [language],
        message: `{${tag}} is not one of ${HELP_TAGS.join(', ')}`,
        params: { fr: `{${tag}} n’est pas parmi ${HELP_TAGS.join(', ')}` },
      })
    }
  }
})

/** A question of the help page with its answer. */
export const HelpQuestion = z.strictObject({
  audiences: z
    .array(z.enum(HELP_AUDIENCES))
    .min(1)
    .describe('Who has this question; a signatory has a mailed link and no account.'),
  flag: DeploymentFlags.keyof()
    .optional()
    .describe('The question is shown only where this flag of `deployment.json` is on.'),
  question: HelpText.describe('As people would ask it.'),
  answer: HelpText.describe(`HTML, cleaned; {${HELP_TAGS.join('}, {')}} are filled in.`),
})
export type HelpQuestion = z.infer<typeof HelpQuestion>

/** `help.json`: questions by id, which is their address on the help page; `null` removes one of the base's. */
export const HelpFile = z.record(
  z.string().regex(/^[a-z][a-z0-9-]*$/, {
    error: 'is not lower-case words with hyphens',
  }),
  HelpQuestion.nullable(),
)
