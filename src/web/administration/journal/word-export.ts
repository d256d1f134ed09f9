import { csvLine, parseCsv } from '#rules/csv.ts'
import { parisTimestamp } from '#rules/paris-time.ts'
import { isWordingKey, t } from '#web/wording/translation.ts'

/** The sentence of an action: its own, or the one that its family shares. */
export function sentenceOf(action: string): { readonly sentence: string; readonly isOwn: boolean } {
  const own = `journal.action.${action}`
  const key = [own, `journal.action.${action.split('.')[0] ?? ''}`].find(isWordingKey)
  return { sentence: key ? t(key) : '', isOwn: key === own }
}

/** The exported journal with the words and times of the screen: the call has those that programs read. */
export function wordExport(csv: string): string {
  const [, ...rows] = parseCsv(csv) ?? []
  const headings = [
    t('journal.csv.id'),
    t('journal.when'),
    t('journal.action'),
    t('journal.csv.name'),
    t('journal.subject'),
    t('journal.actor'),
    t('journal.csv.role'),
    t('journal.csv.program'),
    t('journal.csv.for'),
    t('journal.csv.call'),
  ]
  // The mark makes spreadsheets read the file as UTF-8.
  return `\uFEFF${[headings, ...rows.map(wordRow)].map((row) => `${csvLine(row)}\r\n`).join('')}`
}

function wordRow(row: readonly string[]): readonly string[] {
  const [id = '', at = '', action = '', subject = '', actor = '', role = '', ...rest] = row
  const roleKey = `role.${role}`
  return [
    id,
    parisTimestamp(new Date(at)),
    sentenceOf(action).sentence,
    action,
    subject.replace(/^dossier (?=\d+$)/, `${t('journal.dossier')} `),
    actor,
    isWordingKey(roleKey) ? t(roleKey) : role,
    ...rest,
  ]
}
