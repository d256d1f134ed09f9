import { useState } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { useStudio } from '../studio-context.tsx'

/** Saves the typed answers as an example of the deployment. */
export function SaveCase({
  taken,
  count,
  textOf,
}: {
  readonly taken: readonly string[]
  /** Number of answers typed. */
  readonly count: number
  /** The file of the example with this title. */
  readonly textOf: (title: string) => string
}) {
  const { copy } = useStudio()
  const [name, setName] = useState('')
  const [title, setTitle] = useState('')
  const [isTried, setTried] = useState(false)
  const [saved, setSaved] = useState<readonly string[]>([])
  const wrongName = /^[a-z0-9][a-z0-9-]{0,79}$/.test(name)
    ? [...taken, ...saved].includes(name)
      ? t('studio.try.name.taken')
      : undefined
    : t('studio.try.name.wrong')
  const wrongTitle = title.trim() === '' ? t('studio.try.title.missing') : undefined
  const save = () => {
    setTried(true)
    if (wrongName !== undefined || wrongTitle !== undefined) return
    copy.edit([{ kind: 'replace', file: `cases/${name}.json`, before: null, text: textOf(title.trim()) }])
    setSaved([...saved, name])
    setName('')
    setTitle('')
    setTried(false)
  }
  return (
    <section className="paste" aria-label={t('studio.try.save')}>
      <h3>{t('studio.try.save')}</h3>
      <p className="muted">{t('studio.try.answers', { count })}</p>
      <div className="data__fields">
        <InputField
          label={t('studio.try.name')}
          hint={t('studio.try.name.hint')}
          error={isTried ? wrongName : undefined}
          value={name}
          onChange={setName}
        />
        <InputField
          label={t('studio.try.title')}
          error={isTried ? wrongTitle : undefined}
          value={title}
          onChange={setTitle}
        />
        <Button onClick={save}>{t('studio.try.save')}</Button>
      </div>
      {saved.length > 0 && <Alert tone="ok">{t('studio.try.saved')}</Alert>}
    </section>
  )
}
