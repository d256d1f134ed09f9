import { expect } from 'vitest'
import type { Correction } from '#contract/corrections.ts'
import { signingButton } from '#rules/dossier-state.ts'
import { parisToday } from '#server/clock.ts'
import { loadTemplates } from '#server/documents/load-templates.ts'
import { loadDeployment } from '#server/forms/load-deployment.ts'
import { BACK_OFFICE_FORM } from '#vocabulary/form-code.ts'
import { AnswerChanger, type AnswerChange } from './change-answers.ts'
import { seededRandom } from './seeded-random.ts'
import { CorrectionOracle, type DrawnDossier, type ExpectedCorrection } from './correction-oracle.ts'
import { CorrectionWorld, type CorrectionCall } from './correction-world.ts'
import { readCases, type ReadCase } from './deployment-cases.ts'
import { DossierTrace, type Trace } from './dossier-trace.ts'
import { identifyAdvisor, signAll, signOnce } from './sign-case.ts'
import { createUser } from './signing-app.ts'

/** A signed dossier with the answers that it has now, as a case. */
export interface SignedCase {
  readonly id: number
  readonly given: ReadCase
  readonly drawn: DrawnDossier
  /** The world of the person who answers its corrections. */
  readonly world: CorrectionWorld
}

/** How a correction ended. */
export interface CorrectedCase {
  readonly signed: SignedCase
  readonly outcome: 'applied' | 'withdrawn' | 'unsuitable' | 'unconfirmed'
  readonly change: AnswerChange
  readonly asked: number
  /** Number of signatories of a full round; 0 on paper. */
  readonly fullRound: number
}

/** Longer than the reflection period. */
const REFLECTION_MINUTES = 49 * 60
/** One correction in five is withdrawn, at one of these steps. */
const WITHDRAWN = 0.2
const STEPS = ['asked', 'proposed', 'sent', 'signed by one'] as const

/** Corrections drawn from a seed over the cases of a real deployment, each compared with the oracle. */
export class GeneratedCorrections {
  readonly #world: CorrectionWorld
  readonly #oracle: CorrectionOracle
  readonly #changer: AnswerChanger
  readonly #random: () => number
  readonly #cases: readonly ReadCase[]
  readonly #trace: DossierTrace
  /** Worlds of the people other than the advisor who enter dossiers, by role. */
  readonly #authors = new Map<string, CorrectionWorld>()

  private constructor(parts: {
    world: CorrectionWorld
    oracle: CorrectionOracle
    changer: AnswerChanger
    random: () => number
    cases: readonly ReadCase[]
  }) {
    this.#world = parts.world
    this.#oracle = parts.oracle
    this.#changer = parts.changer
    this.#random = parts.random
    this.#cases = parts.cases
    this.#trace = new DossierTrace(parts.world.signing)
  }

  /** Draws corrections over the cases of this deployment. */
  static async open(name: string, seed: number): Promise<GeneratedCorrections> {
    const deployment = await loadDeployment(name)
    const templates = await loadTemplates(deployment)
    const world = await CorrectionWorld.open({ deployment, ownTemplates: templates })
    await identifyAdvisor(world.signing, world.advisor)
    const { documents } = world.signing.services
    const random = seededRandom(seed)
    return new GeneratedCorrections({
      world,
      random,
      oracle: await CorrectionOracle.open(deployment, documents),
      changer: new AnswerChanger(deployment, random),
      cases: readCases(deployment),
    })
  }

  /** The dossiers and people behind the corrections. */
  get world(): CorrectionWorld {
    return this.#world
  }

  /** A dossier of this case, filled in and signed by all; its documents are those of the oracle. */
  async sign(name: string): Promise<SignedCase> {
    const found = this.#cases.find((each) => each.name === name)
    if (!found) throw new Error(`no case is called ${name}`)
    const { signing } = this.#world
    const world = await this.#authorOf(found)
    const own = this.#ownAnswers(found, world)
    const id = await world.enter({})
    await signAll(signing, id, { ...found, answers: own })
    const answers = this.#changer.submitted({ ...found, answers: { ...found.answers, ...own } })
    const given = { ...found, today: parisToday(signing.clock), answers }
    const drawn = await this.#draw(world, id, given)
    await this.#trace.compareTexts(id, drawn)
    return { id, given, drawn, world }
  }

  /** Corrects answers that the seed chooses, and compares every step with the oracle. */
  async correct(signed: SignedCase): Promise<CorrectedCase> {
    const { id, given, world } = signed
    // Time passes between renderings, so that the last one is also the latest.
    this.#world.signing.clock.advance({ seconds: 1 })
    const filed = { name: given.name, form: given.form }
    const change = this.#changer.draw(given)
    const changed = { ...given, answers: change.answers }
    // Both with today's report, so that the date of the signed one does not count as a difference.
    const [old, after] = [await this.#draw(world, id, given), await this.#draw(world, id, changed)]
    const expected = this.#oracle.compare(old, after)
    const before = await this.#trace.read(id)
    const stop = this.#random() < WITHDRAWN ? this.#pick(STEPS) : undefined
    const end = (outcome: CorrectedCase['outcome'], now = signed) => ({
      signed: now,
      outcome,
      change,
      asked: expected.asked.size,
      fullRound: after.parties.size,
    })

    const asked = await world.ask(id, change.targets, { concerned: concernedBy(given) })
    expect(asked.code).toBeUndefined()
    const withdraw = async (outcome: 'withdrawn' | 'unsuitable' | 'unconfirmed') => {
      const withdrawn = await world.act(asked.body, 'withdraw')
      expect([withdrawn.code, withdrawn.body.state]).toEqual([undefined, 'withdrawn'])
      expect(await this.#trace.read(id)).toEqual(before)
      return end(outcome)
    }
    if (stop === 'asked') return withdraw('withdrawn')
    await this.#refuseOutside(signed, asked.body, change)
    const proposed = await this.#propose(signed, asked.body, change)
    this.#compareConsequences(proposed, expected, after)
    if (stop === 'proposed') return withdraw('withdrawn')
    const sent = await this.#answer(world, proposed)
    if (sent.code === 'CORRECTION_UNSUITABLE') {
      expect(expected.isReportDrawn).toBe(true)
      return withdraw('unsuitable')
    }
    // A new address or telephone of a signatory is confirmed by its owner first.
    if (sent.code === 'SIGNER_CONTACT_UNCONFIRMED') return withdraw('unconfirmed')
    expect(sent.code).toBeUndefined()
    // Without a signature to wait for, it has taken effect.
    if (stop && expected.asked.size > 0) {
      if (stop === 'signed by one' && expected.asked.size > 1) await signOnce(this.#world.signing, id, filed)
      return withdraw('withdrawn')
    }
    await signAll(this.#world.signing, id, filed)
    const left = await this.#trace.read(id)
    await this.#compareFiles(before, left, { expected, after })
    // Rendered again as of the day on which the correction was sent, perhaps after a reflection period.
    const drawn = expected.isReportDrawn
      ? await this.#draw(world, id, changed)
      : keepReport(after, signed.drawn, this.#oracle.report)
    await this.#trace.compareTexts(id, drawn)
    expect(left.answers).toMatchObject(change.values)
    return end('applied', {
      ...signed,
      given: { ...changed, answers: this.#changer.submitted(changed) },
      drawn,
    })
  }

  /** Seals and signatures of every file that was ever signed, as poppler judges them. */
  findBadSeals(): Promise<readonly string[]> {
    return this.#trace.findBadSeals()
  }

  async #authorOf({ form, direct }: ReadCase): Promise<CorrectionWorld> {
    const role = form === BACK_OFFICE_FORM ? 'backOfficeUser' : direct ? 'prospectDirect' : undefined
    if (role === undefined) return this.#world
    const known = this.#authors.get(role)
    const author = known ?? this.#world.answeredBy(await createUser(this.#world.signing, role), form)
    this.#authors.set(role, author)
    return author
  }

  /** The address of the account that signs, and no solicitation: a reflection period would date the mission otherwise. */
  #ownAnswers(found: ReadCase, world: CorrectionWorld): Readonly<Record<string, string>> {
    const period = this.#world.signing.services.deployment.reflectionPeriod
    const session = this.#changer.open(found)
    const contact = session.form.elementByRole.get(period?.role ?? '')
    const isSolicited = contact && session.getElement(contact.name).input === period?.value
    return {
      ...(found.direct ? { sub_email: world.advisor.user.email } : {}),
      ...(isSolicited ? { [contact.name]: 'MEETING' } : {}),
    }
  }

  #draw(world: CorrectionWorld, id: number, given: ReadCase): Promise<DrawnDossier> {
    const today = parisToday(this.#world.signing.clock)
    return this.#oracle.draw(this.#changer.open(given, id), given, { id, version: world.formId, today })
  }

  /** Every answer that is not a target, in one write. */
  async #refuseOutside({ given, world }: SignedCase, asked: Correction, { targets }: AnswerChange) {
    const session = this.#changer.open(given)
    const outside = this.#changer
      .answerable(session)
      .filter((name) => !targets.includes(name))
      .slice(0, 200)
    const values = Object.fromEntries(outside.map((name) => [name, session.getElement(name).input ?? '']))
    const refused = await world.propose(asked, values)
    expect([refused.status, refused.code]).toEqual([409, 'NOT_IN_CORRECTION'])
    expect(refused.properties.toSorted()).toEqual(outside.map((name) => world.id(name)).toSorted())
  }

  /** First the targets, then the questions that these raise. */
  async #propose({ given, world }: SignedCase, asked: Correction, change: AnswerChange): Promise<Correction> {
    let correction = asked
    for (const names of [change.targets, change.followers]) {
      const values = Object.entries(change.values).filter(([name]) => names.includes(name))
      if (values.length > 0) correction = okay(await world.propose(correction, Object.fromEntries(values)))
      for (const name of names.filter((each) => !Object.hasOwn(change.values, each)))
        correction = await this.#addFile(world, correction, given, name)
    }
    const [before, after] = [given, { ...given, answers: change.answers }].map((each) =>
      this.#changer.open(each),
    )
    const shown = (after ? this.#changer.answerable(after) : []).filter(
      (name) => before?.getElement(name).visible === false,
    )
    const names = new Set([...change.targets, ...change.followers, ...shown])
    expect(correction.questions.map(({ elementId }) => elementId).toSorted()).toEqual(
      [...names].map((name) => world.id(name)).toSorted(),
    )
    return correction
  }

  async #addFile(world: CorrectionWorld, correction: Correction, given: ReadCase, name: string) {
    const { attributes } = this.#changer.open(given).getElement(name).definition
    const [typeId = 1] = attributes.types ?? []
    return okay(await world.addFile(correction, name, `${name}.pdf`, typeId))
  }

  #compareConsequences(
    { consequences }: Correction,
    expected: ExpectedCorrection,
    after: DrawnDossier,
  ): void {
    const fates = (kinds: readonly string[]) =>
      consequences?.documents.filter(({ fate }) => kinds.includes(fate)).map(({ code }) => code)
    expect(new Set(fates(['changed', 'added'])), JSON.stringify(consequences?.changes)).toEqual(
      expected.drawn,
    )
    expect(new Set(fates(['dropped'])), 'left out').toEqual(expected.dropped)
    expect(new Set(consequences?.signers.map(({ party }) => party)), 'asked').toEqual(expected.asked)
    expect(consequences?.report === 'drawn_again', 'the report is drawn again').toBe(expected.isReportDrawn)
    expect(consequences?.fullRound).toBe(after.parties.size)
  }

  /** Waits for the reflection period where one is due. */
  async #answer(world: CorrectionWorld, proposed: Correction): Promise<CorrectionCall> {
    const sent = await world.answer(proposed)
    if (sent.code !== 'REFLECTION_PERIOD') return sent
    this.#world.signing.clock.advance({ minutes: REFLECTION_MINUTES })
    return world.answer(proposed)
  }

  async #compareFiles(
    before: Trace,
    left: Trace,
    { expected, after }: { readonly expected: ExpectedCorrection; readonly after: DrawnDossier },
  ): Promise<void> {
    for (const [code, { sha256, carriedFrom }] of left.documents) {
      const isDrawn = code === this.#oracle.report ? expected.isReportDrawn : expected.drawn.has(code)
      const old = before.documents.get(code)?.sha256
      expect([code, carriedFrom === null, old === sha256]).toEqual([code, isDrawn, !isDrawn])
      if (!isDrawn || code === this.#oracle.report) continue
      const fields = after.documents.get(code)?.signers.map((party) => signingButton('subscription', party))
      expect([code, await this.#trace.fieldsOf(sha256)]).toEqual([code, [...(fields ?? []), 'seal']])
    }
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)]
  }
}

function okay({ body, code, properties }: CorrectionCall): Correction {
  expect([code, properties]).toEqual([undefined, []])
  return body
}

function concernedBy({ form, direct }: ReadCase): string {
  return form === BACK_OFFICE_FORM ? 'backOffice' : direct ? 'subscriber' : 'advisor'
}

/** The report as it was rendered before, dated that day. */
function keepReport(after: DrawnDossier, before: DrawnDossier, report: string): DrawnDossier {
  const old = before.documents.get(report)
  return old ? { ...after, documents: new Map([...after.documents, [report, old]]) } : after
}
