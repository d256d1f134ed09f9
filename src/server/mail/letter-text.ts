import type { Letter, LetterSender } from './letter-content.ts'
import { LAYOUT_WORDING } from './layout-wording.ts'

/** Renders the text of a mail: the full contents of its HTML, for clients that do not show HTML. */
export function renderLetterText(company: LetterSender, letter: Letter): string {
  const { language, name, paragraphs, facts = [], items = [], code, action, notes = [], helper } = letter
  const words = LAYOUT_WORDING[language]
  const link = ({ label, url }: { readonly label: string; readonly url: string }) =>
    words.labelled(label, url)
  return `${[
    words.hello(name),
    ...paragraphs,
    facts.map(([label, value]) => words.labelled(label, value)).join('\n'),
    items.map((item) => `- ${item}`).join('\n'),
    code ?? '',
    action ? link(action) : '',
    ...notes.map((note) => (typeof note === 'string' ? note : link(note))),
    helper ? words.help(helper.name, helper.phone) : '',
    [company.name, company.legalLine[language], company.phone, company.email].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`
}
