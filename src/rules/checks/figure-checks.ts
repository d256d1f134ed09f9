import { addYears } from '../add-to-day.ts'
import { ageInYears, parseFrenchDate } from '../dates.ts'
import { findInForce } from '../in-force.ts'
import type { AgeRow, Check, CheckFacts, Finding } from './check.ts'

const OF_AGE = 18

/**
 * The documents state the price of the signature day, and no other price starts before the last day on which they may
 * be signed.
 */
export const checkPrice: Check = (facts) => {
  const { product, openedOn, day, signableUntil } = facts
  if (product === null) return []
  const priceOn = (on: string) => findInForce(product.prices, on)?.amountEuros ?? null
  const next = findNext(product.prices, day, signableUntil)
  const common = {
    subject: 'subscription',
    place: { role: 'subscription.product' },
    compared: [product.code, priceOn(openedOn), priceOn(day), next?.validFrom ?? null],
  }
  if (priceOn(day) === null)
    return [{ ...common, outcome: 'fails', reason: 'priceClosed', remedy: 'examine' }]
  if (priceOn(openedOn) !== priceOn(day)) {
    const params = { price: priceOn(openedOn) ?? '', newPrice: priceOn(day) ?? '' }
    return [{ ...common, outcome: 'fails', reason: 'priceChanged', params, remedy: 'examine' }]
  }
  if (next === undefined) return [{ ...common, outcome: 'holds', reason: 'priceHolds', remedy: 'examine' }]
  const params = { changeDate: next.validFrom }
  return [{ ...common, outcome: 'fails', reason: 'priceChangesSoon', params, remedy: 'signSooner' }]
}

/** The enjoyment period of the day of the signature is the one that the documents state. */
export const checkEnjoyment: Check = ({ product, openedOn, day }) => {
  if (product === null) return []
  const [stated, current] = [openedOn, day].map((on) => findInForce(product.enjoymentMonths, on)?.value)
  const isSame = stated === current
  return [
    {
      subject: 'subscription',
      outcome: isSame ? 'holds' : 'fails',
      reason: isSame ? 'enjoymentHolds' : 'enjoymentChanged',
      place: { role: 'subscription.product' },
      remedy: 'examine',
      compared: [product.code, String(stated), String(current)],
    },
  ]
}

/** A birthday before the last signature that changes what the documents say. */
export const checkBirthday: Check = (facts) => [...checkComingOfAge(facts), ...checkLifeRow(facts)]

function checkComingOfAge({ persons, openedOn, signableUntil }: CheckFacts): readonly Finding[] {
  return persons.flatMap((person): readonly Finding[] => {
    const { part, birthDate } = person
    if (birthDate === null || (part !== 'subscriber' && part !== 'coSubscriber')) return []
    if (ageInYears(birthDate, openedOn) >= OF_AGE || ageInYears(birthDate, signableUntil) < OF_AGE) return []
    return [
      {
        subject: part,
        outcome: 'fails',
        reason: 'comesOfAge',
        params: { birthdayDate: addYears(birthDate, OF_AGE) },
        place: { role: `${part}.birthdate` },
        remedy: 'signSooner',
        compared: [birthDate],
      },
    ]
  })
}

function checkLifeRow({ lifeRows, answer, openedOn, signableUntil }: CheckFacts): readonly Finding[] {
  const born = parseFrenchDate(answer('usufructuary.birthdate') ?? '')
  if (lifeRows === null || born === undefined) return []
  const row = findRow(lifeRows, ageInYears(born, openedOn))
  const isSame = row === findRow(lifeRows, ageInYears(born, signableUntil))
  return [
    {
      subject: 'usufructuary',
      outcome: isSame ? 'holds' : 'fails',
      reason: isSame ? 'lifeRowHolds' : 'lifeRowChanges',
      params: isSame || row?.toAge == null ? {} : { birthdayDate: addYears(born, row.toAge + 1) },
      place: { role: 'usufructuary.birthdate' },
      remedy: isSame ? 'examine' : 'signSooner',
      compared: [born, String(isSame)],
    },
  ]
}

function findRow(rows: readonly AgeRow[], age: number): AgeRow | undefined {
  return rows.find(({ fromAge, toAge }) => age >= fromAge && (toAge === null || age <= toAge))
}

/** The first figure that begins after one day and up to another. */
function findNext<T extends { readonly validFrom: string }>(
  figures: readonly T[],
  after: string,
  until: string,
): T | undefined {
  return figures
    .filter(({ validFrom }) => validFrom > after && validFrom <= until)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))[0]
}
