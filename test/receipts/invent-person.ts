import { NATIONALITIES, type SpecimenAddress, type SpecimenPerson } from './specimen-person.ts'

/** A number from 0 to 1, below 1. */
export type Random = () => number

const LAST_NAMES = [
  'Martin', 'Bernard', 'Durand', 'Lefèvre', 'Moreau', 'Girard', 'Bonnet', 'Lambert', 'Fontaine', 'Rousseau',
  'Le Goff', 'Le Guen-Kerivel', 'De La Tour', 'D’Estaing', 'De Saint-Aubin', 'Du Pont de Ligonnès', 'L’Hôte', 'Müller', 'Nuñez Ortega',
  'Çelik', 'Ben Youssef', 'El Mansouri', 'N’Diaye', 'O’Connor', 'Da Silva Ferreira', 'Van der Meersch', 'Œuvrard', 'Schœlcher', 'Østergaard',
  'Vandenbroucke-Castelain', 'Ly', 'Nguyễn', 'Kowalczyk', 'Grosjean', 'Petitjean', 'Saint-Exupéry', 'Roux', 'Faure', 'Mercier', 'Blanchard',
] // prettier-ignore

const FIRST_NAMES = {
  F: [
    'Marie', 'Anne-Lise', 'Zoé', 'Hélène', 'Françoise', 'Marie-Thérèse', 'Inès', 'Maëlys', 'Gaëlle', 'Aïcha', 'Chloé', 'Louise',
    'Jeanne', 'Anaïs', 'Noémie', 'Élise', 'Camille', 'Marie Claire', 'Ève', 'Sophie',
  ], // prettier-ignore
  M: [
    'Jean', 'Jean-Pierre', 'François', 'Loïc', 'Noël', 'Gaël', 'Rémi', 'Jérôme', 'Mickaël', 'Raphaël', 'Étienne', 'Karim',
    'Jean Baptiste', 'Paul', 'Aurélien', 'Benoît', 'Stéphane', 'Camille', 'Yves', 'Cédric',
  ], // prettier-ignore
}
const STREETS = [
  'rue de l’Église', 'avenue du Général Leclerc', 'boulevard Victor Hugo', 'place Saint-Michel', 'impasse des Lilas', 'chemin du Moulin',
  'allée des Châtaigniers', 'quai de la Loire', 'rue Jean Jaurès', 'cours Gambetta', 'route de Bâle', 'rue du 11 Novembre 1918',
] // prettier-ignore
const TOWNS = [
  ['75011', 'Paris'], ['69003', 'Lyon'], ['13008', 'Marseille'], ['29200', 'Brest'], ['33000', 'Bordeaux'], ['67000', 'Strasbourg'],
  ['59800', 'Lille'], ['01170', 'Gex'], ['93200', 'Saint-Denis'], ['06400', 'Cannes'], ['20000', 'Ajaccio'], ['97400', 'Saint-Denis'],
  ['42100', 'Saint-Étienne'], ['73100', 'Aix-les-Bains'],
] as const // prettier-ignore

export function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

export function pickInteger(from: number, to: number, random: Random): number {
  return from + Math.floor(random() * (to - from + 1))
}

/** An adult, unless `age` says otherwise, on the given day. */
export function inventPerson(
  day: string,
  random: Random,
  { sex = pick(['F', 'M'] as const, random), age = pickInteger(25, 85, random) } = {},
): SpecimenPerson {
  const count = pick([1, 1, 2, 2, 3], random)
  const firstNames = [...new Set(Array.from({ length: count }, () => pick(FIRST_NAMES[sex], random)))]
  const birthName = pick(LAST_NAMES, random)
  const usedName = random() < 0.2 ? pickOther(LAST_NAMES, birthName, random) : null
  // At least a month off a birthday, so that no birthday falls before a signature by chance.
  const birthDate = addDays(`${Number(day.slice(0, 4)) - age}${day.slice(4)}`, -pickInteger(40, 320, random))
  return {
    birthName,
    usedName,
    firstNames,
    birthDate,
    sex,
    nationality: random() < 0.75 ? 'FR' : pick(NATIONALITIES, random),
    birthPlace: pick(TOWNS, random)[1],
    address: inventAddress(random),
  }
}

export function inventAddress(random: Random): SpecimenAddress {
  const [zip, city] = pick(TOWNS, random)
  const suffix = random() < 0.1 ? ' bis' : ''
  return { line: `${pickInteger(1, 240, random)}${suffix} ${pick(STREETS, random)}`, zip, city }
}

/** One of the items whose words are all different from those of `than`. */
export function pickOther(items: readonly string[], than: string, random: Random): string {
  const words = (text: string) => text.toLowerCase().split(/[^\p{L}]+/u)
  const own = words(than)
  return pick(
    items.filter((item) => !words(item).some((word) => own.includes(word))),
    random,
  )
}

export function pickOtherLastName(than: readonly string[], random: Random): string {
  return pickOther(LAST_NAMES, than.join(' '), random)
}

export function pickOtherFirstName(person: SpecimenPerson, random: Random): string {
  return pickOther(FIRST_NAMES[person.sex], person.firstNames.join(' '), random)
}
