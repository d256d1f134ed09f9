import { useState } from 'react'
import type { AnswerInput } from '#engine/index.ts'
import { Button } from '#web/ui/button.tsx'
import { InputField } from '#web/ui/input-field.tsx'
import { t } from '#web/wording/translation.ts'
import { CasesStored, useStoreCases } from '../renew-cases.tsx'

/** What was typed, and what it was tried with. */
interface TriedExample {
  /** Code of the form. */
  readonly form: string
  readonly today: string
  readonly direct: boolean
  readonly state: string
  /** The example that was tried; undefined for an empty dossier. */
  readonly startsFrom: string | undefined
  readonly answers: Readonly<Record<string, AnswerInput>>
}

/** Saves the typed answers as an example of the deployment. */
export function SaveCase({
  taken,
  example,
}: {
  readonly taken: readonly string[]
  readonly example: TriedExample
}) {
  const [name, setName] = useState('')
  const [title, setTitle] = useState('')
  const [isTried, setTried] = useState(false)
  const [saved, setSaved] = useState<readonly string[]>([])
  const call = useStoreCases()
  const wrongName = /^[a-z0-9][a-z0-9-]{0,79}$/.test(name)
    ? [...taken, ...saved].includes(name)
      ? t('studio.try.name.taken')
      : undefined
    : t('studio.try.name.hint')
  const field = t('studio.document.part.title')
  const wrongTitle = title.trim() === '' ? t('studio.problems.lacks', { field }) : undefined
  const save = () => {
    setTried(true)
    if (wrongName !== undefined || wrongTitle !== undefined) return
    call.mutate(
      { method: 'PUT', path: name, body: { ...example, title: title.trim() } },
      {
        onSuccess() {
          setSaved([...saved, name])
          setName('')
          setTitle('')
          setTried(false)
        },
      },
    )
  }
  return (
    <section className="paste" aria-label={t('studio.try.save')}>
      <h3>{t('studio.try.save')}</h3>
      <p className="muted">{t('studio.try.answers', { count: Object.keys(example.answers).length })}</p>
      <div className="data__fields">
        <InputField
          label={t('studio.try.name')}
          hint={t('studio.try.name.hint')}
          error={isTried ? wrongName : undefined}
          value={name}
          onChange={setName}
        />
        <InputField
          label={field}
          error={isTried ? wrongTitle : undefined}
          value={title}
          onChange={setTitle}
        />
        <Button busy={call.isPending} onClick={save}>
          {t('studio.try.save')}
        </Button>
      </div>
      <CasesStored {...call} />
    </section>
  )
}
