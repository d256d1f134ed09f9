import { useId, type Ref } from 'react'
import { t } from '#web/wording/translation.ts'
import { tabId, TabList } from '#web/ui/tab-list.tsx'
import type { SignatureDraft } from './signature-draft.ts'
import { SignaturePad } from './signature-pad.tsx'

/** The signature, drawn or typed; typing is accessible by keyboard. */
export function SignatureStep({
  draft,
  signer,
  onChange,
  titleRef,
}: {
  readonly draft: SignatureDraft
  /** Expected name. */
  readonly signer: string
  readonly onChange: (draft: SignatureDraft) => void
  readonly titleRef: Ref<HTMLHeadingElement>
}) {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} ref={titleRef} tabIndex={-1}>
        {t('ceremony.signature.title')}
      </h2>
      <TabList
        label={t('ceremony.signature.manner')}
        className="segmented"
        panelId={id}
        tabs={[
          { id: 'drawn', label: t('ceremony.signature.draw') },
          { id: 'typed', label: t('ceremony.signature.type') },
        ]}
        selected={draft.manner}
        onSelect={(manner) => onChange({ ...draft, manner })}
      />
      <div role="tabpanel" id={id} aria-labelledby={tabId(id, draft.manner)}>
        {draft.manner === 'drawn' ? (
          <SignaturePad strokes={draft.strokes} onChange={(strokes) => onChange({ ...draft, strokes })} />
        ) : (
          <TypedName name={draft.name} signer={signer} onChange={(name) => onChange({ ...draft, name })} />
        )}
      </div>
    </section>
  )
}

function TypedName({
  name,
  signer,
  onChange,
}: {
  readonly name: string
  readonly signer: string
  readonly onChange: (name: string) => void
}) {
  const id = useId()
  return (
    <div className="typed">
      <label className="label" htmlFor={id}>
        {t('ceremony.signature.name')}
      </label>
      <span className="hint" id={`${id}-hint`}>
        {t('ceremony.signature.name-hint', { name: signer })}
      </span>
      <input
        id={id}
        className="input"
        aria-describedby={`${id}-hint`}
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="typed__preview">
        <span className="sr-only">{t('ceremony.signature.preview')}</span>
        <span className="script">{name}</span>
      </p>
    </div>
  )
}
