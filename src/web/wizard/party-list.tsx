import { Check, CircleX, Clock, PenLine } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import { t } from '#web/wording/translation.ts'
import { partyOfButton } from '#rules/dossier-state.ts'
import { Icon } from '#web/ui/icon.tsx'
import { moment } from '#web/wording/page-format.ts'
import { signingButtonId, type SigningLine } from './signing-rules.ts'

/** The parties in routing order, with a signing button for those who have not signed. */
export function PartyList({
  lines,
  opened,
  onSign,
  reminder,
}: {
  readonly lines: readonly SigningLine[]
  readonly opened: string | undefined
  readonly onSign: ((button: string) => void) | undefined
  /** Shown next to the party whose turn it is. */
  readonly reminder: ReactNode
}) {
  return (
    <ol className="parties">
      {lines.map((line, index) => (
        <PartyLine
          key={line.button}
          line={line}
          rank={index + 1}
          isOpened={opened === line.button}
          onSign={onSign}
          reminder={line.state === 'now' ? reminder : null}
        />
      ))}
    </ol>
  )
}

function PartyLine({
  line,
  rank,
  isOpened,
  onSign,
  reminder,
}: {
  readonly line: SigningLine
  readonly rank: number
  readonly isOpened: boolean
  readonly onSign: ((button: string) => void) | undefined
  readonly reminder: ReactNode
}) {
  const { party, state, button } = line
  const role = roleText(button)
  const classes = {
    signed: 'party party--done',
    now: 'party party--now',
    waiting: 'party',
    declined: 'party',
    ended: 'party',
  }
  return (
    <li className={classes[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="party__n">{state === 'signed' ? <Icon of={Check} /> : rank}</span>
      <span>
        <strong>{party?.name ?? role}</strong>
        <small>
          {state === 'signed' && party?.at
            ? t('wizard.signature.signed-at', { role, date: moment(party.at) })
            : [role, party?.contact].filter(Boolean).join(', ')}
        </small>
      </span>
      <span className="party__end">
        <PartyState state={state} />
        {reminder}
        {onSign && (state === 'now' || state === 'waiting') && !isOpened && (
          <button
            type="button"
            id={signingButtonId(button)}
            className={state === 'now' ? 'btn btn--primary btn--sm' : 'btn btn--secondary btn--sm'}
            disabled={state === 'waiting'}
            onClick={() => onSign(button)}
          >
            <Icon of={PenLine} /> {t('wizard.sign')}
            <span className="sr-only">
              {' '}
              {role}, {party?.name}
            </span>
          </button>
        )}
      </span>
    </li>
  )
}

const STATES = {
  signed: { tone: 'ok', icon: Check, words: 'wizard.signature.signed' },
  declined: { tone: 'error', icon: CircleX, words: 'wizard.signature.declined' },
  now: { tone: 'info', icon: PenLine, words: 'wizard.signature.to-sign' },
  ended: { tone: 'neutral', icon: CircleX, words: 'dossier.state.unsigned' },
  waiting: { tone: 'neutral', icon: Clock, words: 'wizard.signature.waiting' },
} as const satisfies Record<SigningLine['state'], object>

function PartyState({ state }: { readonly state: SigningLine['state'] }) {
  const { tone, icon, words } = STATES[state]
  return (
    <span className={`state state--${tone}`}>
      <Icon of={icon} /> {t(words)}
    </span>
  )
}

function roleText(button: string): string {
  const known = partyOfButton(button)
  return known ? t(`wizard.party.${known.party}`) : button
}
