import { useState } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { InputField, TextareaField } from '#web/ui/input-field.tsx'
import { t, useTranslation } from '#web/wording/translation.ts'
import type { PastedMistake, PastedRows } from './read-rows.ts'

/** Accepts pasted spreadsheet rows: all of them, or none if any cell is invalid. */
export function PasteBox<Row>({
  hint,
  read,
  onTake,
}: {
  /** The columns expected. */
  readonly hint: string
  readonly read: (text: string, source: string) => PastedRows<Row>
  readonly onTake: (rows: readonly Row[]) => void
}) {
  const [text, setText] = useState('')
  const [source, setSource] = useState('')
  const [taken, setTaken] = useState(0)
  const [isTried, setTried] = useState(false)
  const pasted = text.trim() === '' ? undefined : read(text, source.trim())
  const mistakes = pasted?.kind === 'wrong' ? pasted.mistakes : []
  const lacksSource = isTried && source.trim() === ''
  const take = () => {
    setTried(true)
    if (pasted?.kind !== 'rows' || source.trim() === '') return
    onTake(pasted.rows)
    setTaken(pasted.rows.length)
    setText('')
    setTried(false)
  }
  return (
    <section className="paste" aria-label={t('studio.paste')}>
      <h3>{t('studio.paste')}</h3>
      <InputField
        label={t('studio.paste.source')}
        hint={t('studio.paste.source.hint')}
        error={lacksSource ? t('studio.paste.source.missing') : undefined}
        value={source}
        onChange={setSource}
      />
      <TextareaField
        label={t('studio.paste.rows')}
        hint={hint}
        className="input paste__text"
        rows={6}
        spellCheck={false}
        value={text}
        onChange={(text) => {
          setText(text)
          setTaken(0)
        }}
      />
      {mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
      {taken > 0 && <Alert tone="ok">{t('studio.paste.taken', { count: taken })}</Alert>}
      <Button look="primary" disabled={pasted?.kind !== 'rows'} onClick={take}>
        {pasted?.kind === 'rows'
          ? t('studio.paste.take', { count: pasted.rows.length })
          : t('studio.paste.take-none')}
      </Button>
    </section>
  )
}

function Mistakes({ mistakes }: { readonly mistakes: readonly PastedMistake[] }) {
  const { locale } = useTranslation()
  return (
    <Alert tone="warn" title={t('studio.paste.wrong', { count: mistakes.length })}>
      <div className="paste__mistakes">
        <table className="table">
          <thead>
            <tr>
              <th>{t('studio.paste.row')}</th>
              <th>{t('studio.paste.column')}</th>
              <th>{t('studio.paste.found')}</th>
              <th>{t('studio.paste.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {mistakes.map(({ row, column, title, found, reason }) => (
              <tr key={`${row} ${column} ${reason.en}`}>
                <td>{row}</td>
                <td>{title?.[locale] ?? ''}</td>
                <td>
                  <code>{found}</code>
                </td>
                <td>{reason[locale]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Alert>
  )
}
