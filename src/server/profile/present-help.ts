import type { Help } from '#contract/session.ts'
import type { HelpTag } from '#form/help-questions.ts'
import { withFrenchSpaces } from '#rules/french-spaces.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { LoadedDeployment } from '../forms/index.ts'
import { VERSION } from '../version.ts'

type HelpSource = Pick<
  LoadedDeployment,
  | 'help'
  | 'flags'
  | 'hours'
  | 'supportEmail'
  | 'name'
  | 'phone'
  | 'email'
  | 'uploadLimitMegabytes'
  | 'envelopes'
  | 'corrections'
>

/** The help page of a deployment: questions whose flag is on, with its own names and numbers. */
export function presentHelp(deployment: HelpSource, locale: Locale): Help {
  const { help, flags, hours, supportEmail } = deployment
  const values: Readonly<Record<HelpTag, string>> = {
    company: deployment.name,
    phone: deployment.phone,
    email: deployment.email,
    uploadMegabytes: new Intl.NumberFormat(locale).format(deployment.uploadLimitMegabytes),
    envelopeDays: String(deployment.envelopes.expiresAfterDays),
    correctionDays: String(deployment.corrections.days),
  }
  const fill = (text: string) => {
    const filled = Object.entries(values).reduce(
      (before, [tag, value]) => before.replaceAll(`{${tag}}`, value),
      text,
    )
    return locale === 'fr' ? withFrenchSpaces(filled) : filled
  }
  return {
    hours: hours ? hours[locale] : null,
    supportEmail,
    version: VERSION,
    questions: help
      .filter(({ flag }) => flag === undefined || flags[flag])
      .map(({ id, audiences, question, answer }) => ({
        id,
        audiences,
        question: fill(question[locale]),
        answer: fill(answer[locale]),
      })),
  }
}
