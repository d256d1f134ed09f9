import { Check } from '#web/ui/icons.ts'
import { useEffect, useRef, type Ref } from 'react'
import { t } from '#web/wording/translation.ts'
import type { Client } from '#contract/session.ts'
import { namePerson } from '#rules/titled-name.ts'
import { Icon } from '#web/ui/icon.tsx'
import { splitMatch } from './split-match.ts'
import { ROW_HEIGHT_PX } from './visible-rows.ts'

/** The name as in lists and titles, not as typed in the account. */
export function fullName({ civility, first_name: firstName, last_name: lastName }: Client): string {
  return namePerson({ civility, firstName, lastName })
}

interface ClientChoiceProps {
  readonly ref: Ref<HTMLFieldSetElement>
  readonly total: number
  /** First and last row to render. */
  readonly drawn: { readonly first: number; readonly last: number }
  readonly clientAt: (row: number) => Client | undefined
  readonly search: string
  readonly chosen: number | null
  /** Chosen in an earlier search; its row is found when it is rendered. */
  readonly chosenId: number | undefined
  readonly onChoose: (row: number) => void
  readonly onScroll: (scrollTopPx: number) => void
}

/**
 * Virtualised radio group of clients. The chosen one is always rendered, since it may have the focus. Arrows choose,
 * Enter creates.
 */
export function ClientChoice({ ref, total, drawn, chosen, onChoose, onScroll, ...row }: ClientChoiceProps) {
  const list = useRef<HTMLDivElement>(null)
  const choose = (next: number) => {
    onChoose(next)
    if (list.current) bringIntoView(list.current, next)
  }
  return (
    <fieldset ref={ref}>
      <legend className="sr-only">{t('create-client.list')}</legend>
      <div ref={list} className="clients" onScroll={(event) => onScroll(event.currentTarget.scrollTop)}>
        <div className="clients__all" style={{ height: `${total * ROW_HEIGHT_PX}px` }}>
          {rowsToDraw(drawn, chosen).map((place) => (
            <ClientRow
              key={place}
              place={place}
              total={total}
              client={row.clientAt(place)}
              search={row.search}
              isChosen={chosen === null ? isClient(row.clientAt(place), row.chosenId) : place === chosen}
              onChoose={choose}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

function isClient(client: Client | undefined, id: number | undefined): boolean {
  return client !== undefined && client.id === id
}

function rowsToDraw({ first, last }: ClientChoiceProps['drawn'], chosen: number | null): readonly number[] {
  const seen = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
  return chosen === null || seen.includes(chosen)
    ? seen
    : [...seen, chosen].toSorted((one, other) => one - other)
}

const PAGE_ROWS = 6

/** Row a key leads to: the browser's radio navigation knows only rendered rows. */
function targetOf(key: string, here: number, total: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + PAGE_ROWS,
    PageUp: here - PAGE_ROWS,
    Home: 0,
    End: total - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : Math.min(Math.max(target, 0), total - 1)
}

/** Scrolls by position: a distant row is not rendered yet. */
function bringIntoView(list: HTMLElement, row: number) {
  const top = row * ROW_HEIGHT_PX
  const bottom = top + ROW_HEIGHT_PX
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

function ClientRow({
  place,
  total,
  client,
  search,
  isChosen,
  onChoose,
}: {
  readonly place: number
  readonly total: number
  readonly client: Client | undefined
  readonly search: string
  readonly isChosen: boolean
  readonly onChoose: (row: number) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Focus follows the choice only while it is within the list.
    const isInside = document.activeElement?.closest('.clients') !== null
    if (isChosen && isInside) input.current?.focus({ preventScroll: true })
  }, [isChosen])
  return (
    <label
      className={isChosen ? 'cust cust--on' : 'cust'}
      style={{ transform: `translateY(${place * ROW_HEIGHT_PX}px)` }}
    >
      <input
        ref={input}
        className="sr-only"
        type="radio"
        name="client"
        aria-setsize={total}
        aria-posinset={place + 1}
        checked={isChosen}
        onChange={() => onChoose(place)}
        onKeyDown={(event) => {
          const target = targetOf(event.key, place, total)
          if (target === undefined) return
          event.preventDefault()
          onChoose(target)
        }}
      />
      {client ? <ClientWords client={client} search={search} /> : <RowOnItsWay />}
      <span className="tick">{isChosen && <Icon of={Check} />}</span>
    </label>
  )
}

function ClientWords({ client, search }: { readonly client: Client; readonly search: string }) {
  const open = client.open_dossiers.length
  return (
    <>
      <span className="disc" aria-hidden="true">
        {client.first_name.charAt(0) + client.last_name.charAt(0)}
      </span>
      <span className="cust__words">
        <strong>
          <Highlighted text={fullName(client)} search={search} />
        </strong>
        <small>{client.email + (open > 0 ? ` · ${t('create-client.open', { count: open })}` : '')}</small>
      </span>
      <span className="num muted">
        <Highlighted text={t('create-client.number', { number: client.username })} search={search} />
      </span>
    </>
  )
}

function RowOnItsWay() {
  return (
    <>
      <span className="disc" aria-hidden="true" />
      <span className="cust__words">
        <span className="sr-only">{t('common.loading')}</span>
        <span className="skel skel--half" aria-hidden="true" />
      </span>
      <span />
    </>
  )
}

function Highlighted({ text, search }: { readonly text: string; readonly search: string }) {
  return splitMatch(text, search).map((part, place) =>
    part.isMatch ? <mark key={place}>{part.text}</mark> : part.text,
  )
}
