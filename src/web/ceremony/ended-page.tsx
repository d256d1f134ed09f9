import { Clock, Send } from '#web/ui/icons.ts'
import { useEffect, useRef, type ComponentProps } from 'react'
import { t } from '#web/wording/translation.ts'
import { Icon } from '#web/ui/icon.tsx'

export function ClosedPage() {
  return (
    <Ending
      outcome="expired"
      icon={Clock}
      title={t('ceremony.ended.title')}
      text={t('ceremony.ended.text')}
    />
  )
}

/** Shown when the documents are not to be signed any more. */
export function EndedPage() {
  return (
    <Ending
      outcome="expired"
      icon={Clock}
      title={t('ceremony.nothing.title')}
      text={t('ceremony.nothing.text')}
    />
  )
}

/** Shown once the person has sent the dossier back. */
export function SentBackPage() {
  return (
    <Ending
      outcome="sent-back"
      icon={Send}
      title={t('correction.send-back.title')}
      text={t('correction.send-back.done')}
    />
  )
}

/** The last page. Notifies the parent window. */
function Ending({
  outcome,
  icon,
  title,
  text,
}: {
  readonly outcome: string
  readonly icon: ComponentProps<typeof Icon>['of']
  readonly title: string
  readonly text: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    if (window.parent === window) return
    window.parent.postMessage({ type: 'paraphe:signing', outcome }, location.origin)
  }, [outcome])
  return (
    <main id="contenu" className="cer__ended">
      <Icon of={icon} className="icon--lg" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="muted">{text}</p>
    </main>
  )
}
