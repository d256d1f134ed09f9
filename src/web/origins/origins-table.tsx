import { TableHead } from '#web/ui/table-head.tsx'
import { t } from '#web/wording/translation.ts'
import type { AnswerOrigin } from '#contract/answer-origins.ts'
import type { ReviewView } from '#contract/review.ts'
import { ShownValue } from '#web/dossiers/shown-value.tsx'
import { moment } from '#web/wording/page-format.ts'
import { nameGiver } from './origin-words.ts'

type Page = ReviewView['pages'][number]
type Element = Page['blocks'][number]['elements'][number]

const COLUMNS = ['question', 'answer', 'who', 'how', 'when', 'confirmed'] as const

/** The answers of one page of the form, each with its origin. */
export function OriginsTable({
  page,
  origins,
}: {
  readonly page: Page
  readonly origins: ReviewView['origins']
}) {
  return (
    <table className="table origins__table" aria-labelledby={page.id}>
      <TableHead labels={COLUMNS.map((column) => `origin.column.${column}` as const)} />
      <tbody>
        {page.blocks
          .flatMap(({ elements }) => elements)
          .map((element) => (
            <AnswerRow key={element.elementId} element={element} origin={origins[element.elementId]} />
          ))}
      </tbody>
    </table>
  )
}

function AnswerRow({
  element: { presentation, value },
  origin,
}: {
  readonly element: Element
  /** Undefined for an answer that is older than the history. */
  readonly origin: AnswerOrigin | undefined
}) {
  // Phones show each cell below the name of its column.
  const nameOf = (column: (typeof COLUMNS)[number]) => ({ 'data-column': t(`origin.column.${column}`) })
  return (
    <tr>
      <th scope="row">{presentation}</th>
      <td {...nameOf('answer')}>
        <ShownValue value={value} />
      </td>
      <td {...nameOf('who')}>{origin ? <Giver origin={origin} /> : t('origin.unknown')}</td>
      <td {...nameOf('how')}>{origin && <How origin={origin} />}</td>
      <td {...nameOf('when')} className="num">
        {origin?.at && moment(origin.at)}
      </td>
      <td {...nameOf('confirmed')}>{origin && <Confirming origin={origin} />}</td>
    </tr>
  )
}

function How({ origin: { how, imported } }: { readonly origin: AnswerOrigin }) {
  return imported ? t('origin.imported-from', imported) : t(`timeline.how.${how}`)
}

function Giver({ origin: { how, by, party, typedBy } }: { readonly origin: AnswerOrigin }) {
  if (how === 'computed') return t('origin.platform')
  return (
    <>
      {nameGiver(by, party)}
      {typedBy && <small>{t('origin.typed-by', { who: nameGiver(typedBy) })}</small>}
    </>
  )
}

function Confirming({ origin }: { readonly origin: AnswerOrigin }) {
  const { confirmed, statementOf, unconfirmed } = origin
  if (confirmed)
    return (
      <>
        {confirmed.name} <small className="num">{moment(confirmed.at)}</small>
      </>
    )
  return statementOf === null || unconfirmed === null
    ? null
    : t(`origin.${unconfirmed}`, { party: t(`origin.party.${statementOf}`) })
}
