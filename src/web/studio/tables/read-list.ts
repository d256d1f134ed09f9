import { asRecord } from '#form/layered-tree.ts'
import { readPastedTable, textCell, type PastedColumn } from '#rules/pasted-table.ts'
import type { Locale } from '#vocabulary/locale.ts'
import type { ListOption } from './list-edits.ts'
import { rowMistake, type PastedRows } from './read-rows.ts'

/** A pasted choice, with the source of the list. */
export type PastedOption = ListOption & { readonly source: string }

/** Maximum number of choices in a pasted list: each may be one edit of a single call. */
const MOST_OPTIONS = 500
/** Maximum length of a value, by which edits identify choices. */
const LONGEST_VALUE = 200

const valueCell: PastedColumn<string>['read'] = (value) =>
  value.length <= LONGEST_VALUE
    ? { value }
    : { wrong: { fr: `au plus ${LONGEST_VALUE} caractères`, en: `at most ${LONGEST_VALUE} characters` } }

/**
 * Columns of a list of choices as they are shown and pasted. No heading has two letters, so that the first row of a
 * pasted list of countries is not taken for a heading.
 */
export const LIST_COLUMNS: readonly PastedColumn[] = [
  {
    key: 'value',
    title: { fr: 'Valeur', en: 'Value' },
    aliases: ['Code', 'Identifiant'],
    read: valueCell,
  },
  { key: 'french', title: { fr: 'Français', en: 'French' }, aliases: ['Libellé'], read: textCell },
  { key: 'english', title: { fr: 'Anglais', en: 'English' }, aliases: ['Label'], read: textCell },
]

/** The choices of a pasted list, or every invalid cell. Values are unique. */
export function readListRows(
  text: string,
  { source, locale }: { readonly source: string; readonly locale: Locale },
): PastedRows<PastedOption> {
  const table = readPastedTable(text, LIST_COLUMNS, locale)
  if (table.kind === 'wrong') return { kind: 'wrong', mistakes: table.cells }
  const rows = table.rows.map(({ value, french, english }) => ({
    value: String(value),
    label: { fr: String(french), en: String(english) },
    source,
  }))
  if (rows.length > MOST_OPTIONS)
    return {
      kind: 'wrong',
      mistakes: [
        rowMistake(MOST_OPTIONS + table.firstRow, String(rows.length), {
          fr: `au plus ${MOST_OPTIONS} choix`,
          en: `at most ${MOST_OPTIONS} choices`,
        }),
      ],
    }
  const values = rows.map(({ value }) => value)
  const mistakes = values.flatMap((value, index) => {
    const first = values.indexOf(value)
    if (first === index) return []
    return [
      rowMistake(index + table.firstRow, value, {
        fr: `la ligne ${first + table.firstRow} a aussi cette valeur`,
        en: `row ${first + table.firstRow} has this value too`,
      }),
    ]
  })
  return mistakes.length > 0 ? { kind: 'wrong', mistakes } : { kind: 'rows', rows }
}

/** The choices of a merged list file, in order. */
export function optionsOf(list: unknown): readonly ListOption[] {
  const options: unknown = asRecord(list)?.['options']
  if (!Array.isArray(options)) return []
  return options.flatMap((option: unknown) => {
    const { value, label } = asRecord(option) ?? {}
    const { fr, en } = asRecord(label) ?? {}
    if (typeof value !== 'string') return []
    return [{ value, label: { fr: typeof fr === 'string' ? fr : '', en: typeof en === 'string' ? en : '' } }]
  })
}
