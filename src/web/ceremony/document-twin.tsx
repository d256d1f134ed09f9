import { t } from '#web/wording/translation.ts'
import type { ReactNode } from 'react'
import type { DocumentContent } from '#contract/signature.ts'
import { plain } from './use-difference.ts'

type Section = DocumentContent['sections'][number]

interface DocumentTwinProps {
  readonly content: DocumentContent
  /** The signing party, as spelt by the contract; its signature field is marked. */
  readonly party: string
  /** Lines that a correction changed. */
  readonly changed: ReadonlySet<string>
}

/** A document as HTML headings, tables and lists, with the text of its PDF in its own language. */
export function DocumentTwin({ content, party, changed }: DocumentTwinProps) {
  return (
    <div lang={content.locale} className="twin">
      <p className="muted">{content.heading}</p>
      <h3>{content.title}</h3>
      {content.originalTitle !== null && (
        <p lang="fr" className="muted">
          {content.originalTitle}
        </p>
      )}
      {content.subtitle !== null && <p className="muted">{content.subtitle}</p>}
      {content.sections.map((section, index) => (
        <TwinSection key={index} section={section} party={party} changed={changed} />
      ))}
      <p className="small muted">{content.footer}</p>
    </div>
  )
}

/** Marks a line that a correction changed, in words for screen readers too. */
function Line({
  line,
  changed,
  children,
}: {
  readonly line: string
  readonly changed: ReadonlySet<string>
  readonly children: ReactNode
}) {
  if (!changed.has(plain(line))) return children
  return (
    <mark>
      <span className="sr-only">{t('correction.signing.mark')} </span>
      {children}
    </mark>
  )
}

function TwinSection({
  section,
  party,
  changed,
}: {
  readonly section: Section
  readonly party: string
  readonly changed: ReadonlySet<string>
}) {
  switch (section.kind) {
    case 'heading':
      return <h4>{section.text}</h4>
    case 'paragraph':
      return (
        <p lang={section.locale} className={section.style === 'notice' ? 'twin__notice' : undefined}>
          <Line line={section.text} changed={changed}>
            {section.text}
          </Line>
        </p>
      )
    case 'table':
      return <TwinTable table={section} changed={changed} />
    case 'list':
      return (
        <>
          {section.title !== null && <h4>{section.title}</h4>}
          <ul lang={section.locale}>
            {section.items.map((item) => (
              <li key={item}>
                <Line line={item} changed={changed}>
                  {item}
                </Line>
              </li>
            ))}
          </ul>
        </>
      )
    case 'signatures':
      return <TwinSignatures section={section} party={party} />
    default:
      return section satisfies never
  }
}

function TwinTable({
  table,
  changed,
}: {
  readonly table: Extract<Section, { kind: 'table' }>
  readonly changed: ReadonlySet<string>
}) {
  return (
    <>
      {table.title !== null && <h4>{table.title}</h4>}
      <table>
        {table.columns !== null && (
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {table.rows.map(({ header, cells, locale }, row) => (
            <tr key={row}>
              <th scope="row">{header}</th>
              {cells.map((cell, column) => (
                <td key={column} lang={locale}>
                  <Line line={`${header}: ${cells.join(', ')}`} changed={changed}>
                    {cell}
                  </Line>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function TwinSignatures({
  section,
  party,
}: {
  readonly section: Extract<Section, { kind: 'signatures' }>
  readonly party: string
}) {
  return (
    <>
      <h4>{section.title}</h4>
      <p>{section.doneAt}</p>
      <ul>
        {section.parties.map((each) => (
          <li key={each.party}>
            {[each.role, each.name, each.capacity].filter(Boolean).join(', ')}
            {each.party === party && <strong>{` – ${t('ceremony.sign-here')}`}</strong>}
          </li>
        ))}
      </ul>
    </>
  )
}
