import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Correction } from '#contract/corrections.ts'
import { ApiSession, isGone, show, type ApiAnswer } from '#test/support/api-session.ts'
import { DossierJourney } from '#test/support/dossier-journey.ts'
import { RunningServer } from '#test/support/start-server.ts'
import type { FaultReport, FaultSizes } from './scenario.ts'

/** While it is asked for, proposed, sent, drawn, signed and sealed. */
const KILLS_PER_CORRECTION = 7
/** A kill comes within this time of its call: before, during or after its transaction. */
const LATEST_MS = 150
const IBANS = ['FR14 2004 1010 0505 0001 3M02 606', 'FR76 3000 6000 0112 3456 7890 189']

/**
 * Kills the server at every step of corrections of a dossier that two parties signed, one after the other. Each call is repeated after the
 * restart until it is acknowledged or refused as done; then the correction must be in the state of that step.
 */
export async function killThroughCorrections({ kills }: FaultSizes): Promise<FaultReport> {
  const server = await RunningServer.start()
  try {
    const killed = new KilledCorrections(server)
    await killed.sign()
    const count = Math.ceil(kills / KILLS_PER_CORRECTION)
    for (let run = 0; run < count; run += 1) await killed.correct(IBANS[run % IBANS.length] ?? '')
    const verified = await server.command('verify')
    return {
      figures: [
        { name: 'steps that ended in another state', value: killed.problems.length, limit: 0, unit: '' },
        { name: 'verify', value: verified.code ?? 1, limit: 0, unit: 'exit code' },
      ],
      notes: [`${count} corrections of one dossier of two parties, ${count * KILLS_PER_CORRECTION} kills`],
      problems: [
        ...killed.problems,
        ...(verified.code === 0 ? [] : verified.output.split('\n').filter(Boolean)),
      ],
    }
  } finally {
    await server.stop()
  }
}

class KilledCorrections {
  readonly problems: string[] = []
  readonly #server: RunningServer
  readonly #journey: DossierJourney
  readonly #reviewer: ApiSession
  readonly #investor: ApiSession

  constructor(server: RunningServer) {
    this.#server = server
    this.#journey = new DossierJourney(server, `corrected-${process.pid}`, { withCoSubscriber: true })
    this.#reviewer = new ApiSession(server.url, 'reviewer')
    this.#investor = new ApiSession(server.url, 'direct')
  }

  sign(): Promise<void> {
    return this.#journey.advanceToSealed()
  }

  async correct(iban: string): Promise<void> {
    const opened = await this.#ask()
    this.#expect('asked', opened, 'open')
    const proposed = await this.#propose(opened, iban)
    this.#expect('proposed', proposed, 'open')
    if (!proposed.questions[0]?.isProposed) this.problems.push('proposed: the proposal is lost')
    const sent = await this.#send(proposed)
    this.#expect('sent', sent, 'answered')
    await this.#killWhile(() => delay(LATEST_MS))
    this.#expect('drawn', await this.#read(sent), 'answered')
    // Once before the first signature or during it, once about the second one.
    for (let party = 1; party <= 2; party += 1) await this.#killWhile(() => this.#journey.signAgain(), party)
    await this.#journey.signAgain()
    await this.#killWhile(() => this.#journey.waitUntilSigned())
    await this.#journey.waitUntilSigned()
    const applied = await this.#read(sent)
    this.#expect('sealed', applied, 'answered')
    if (applied.appliedAt === null) this.problems.push('sealed: it has not taken effect')
    const { dossier } = await this.#reviewer.need('GET', `/dossiers/${applied.dossierId}`)
    if (!JSON.stringify(dossier).includes(iban))
      this.problems.push('sealed: the dossier lacks the corrected answer')
  }

  async #ask(): Promise<Correction> {
    const { dossierId } = this.#journey.acknowledged
    const key = { 'idempotency-key': randomUUID() }
    const target = { kind: 'answer', elementId: this.#journey.wireId('bank_iban') }
    const body = { concerned: 'subscriber', remarks: [{ target, text: 'Faux' }] }
    const ask = () => this.#reviewer.send('POST', `/dossiers/${dossierId}/corrections`, body, key)
    await this.#killWhile(ask)
    return parse(await ask())
  }

  async #propose(opened: Correction, iban: string): Promise<Correction> {
    const values = [{ elementId: this.#journey.wireId('bank_iban'), value: iban }]
    const body = { revision: opened.revision, values }
    const propose = () => this.#investor.send('PUT', `${pathOf(opened)}/answers`, body)
    await this.#killWhile(propose)
    return this.#doneOrRead(opened, await propose())
  }

  async #send(proposed: Correction): Promise<Correction> {
    const body = { seen: proposed.consequences?.fingerprint ?? '' }
    const send = () => this.#investor.send('POST', `${pathOf(proposed)}/answer`, body)
    await this.#killWhile(send)
    return this.#doneOrRead(proposed, await send())
  }

  /** A write that was committed before the kill is refused as done when it is repeated. */
  async #doneOrRead(correction: Correction, answer: ApiAnswer): Promise<Correction> {
    return answer.status === 409 ? this.#read(correction) : parse(answer)
  }

  async #read(correction: Correction): Promise<Correction> {
    return parse(await this.#investor.send('GET', pathOf(correction)))
  }

  /** The kill comes within the time of so many calls. */
  async #killWhile(call: () => Promise<unknown>, calls = 1): Promise<void> {
    const called = call().catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
    await delay((calls - Math.random()) * LATEST_MS)
    await this.#server.kill()
    await called
    await this.#server.restart()
  }

  #expect(step: string, { state, id }: Correction, expected: Correction['state']): void {
    if (state !== expected) this.problems.push(`${step}: correction ${id} is ${state}, not ${expected}`)
  }
}

function pathOf({ dossierId, id }: Correction): string {
  return `/dossiers/${dossierId}/corrections/${id}`
}

function parse({ status, body }: ApiAnswer): Correction {
  if (status >= 300) throw new Error(`${status} ${show(body)}`)
  return Correction.parse(body)
}
