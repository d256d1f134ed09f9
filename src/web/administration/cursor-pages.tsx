import { Link } from '#web/ui/link.tsx'

/** Cursor pagination by the last line shown, so that a line added in between does not shift the next page. */
export function CursorPages({
  label,
  first,
  next,
  filters,
  isLater,
  cursor,
}: {
  readonly label: string
  /** Texts of the two links. */
  readonly first: string
  readonly next: string
  /** Kept from page to page. */
  readonly filters: Readonly<Record<string, string>>
  readonly isLater: boolean
  /** Query of the next page; undefined on the last one. */
  readonly cursor: Readonly<Record<string, string>> | undefined
}) {
  const to = (more: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ ...filters, ...more }).toString()}`
  if (!isLater && cursor === undefined) return null
  return (
    <nav className="row row--between filters__pages" aria-label={label}>
      {isLater ? <Link to={to({})}>{first}</Link> : <span />}
      {cursor !== undefined && <Link to={to(cursor)}>{next}</Link>}
    </nav>
  )
}
