/** Letters of other alphabets and Latin letters that have no accent to remove, in plain Latin letters. */
const LETTERS: Readonly<Record<string, string>> = {
  ...pairs(
    'а a б b в v г g д d е e ё e ж zh з z и i й i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ sh ы y э e ю yu я ya і i ї yi є ye ґ g ў u ј j љ lj њ nj ћ c ђ dj џ dz',
  ),
  ...pairs(
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ kh ψ ps ω o',
  ),
  ...pairs(
    'ا a أ a إ i آ a ب b ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق k ك k ل l م m ن n ه h و u ي i ى a ة a ئ i ؤ u پ p چ ch ژ zh گ g ک k ی i',
  ),
  ...pairs('ł l ø o ß ss đ d ð d þ th ı i œ oe æ ae ħ h ŋ n'),
  ъ: '',
  ь: '',
  ء: '',
}

const FOREIGN = /[^\u0020-\u007E]/gu

/**
 * Lower-case text without accents whose Cyrillic, Greek and Arabic letters are written in Latin ones. Arabic has no short
 * vowels, so that only the consonants of its names are certain.
 */
export function transliterate(text: string): string {
  return (
    text
      .toLowerCase()
      // й and ё are composed: decomposing first would leave и and е.
      .replace(FOREIGN, (letter) => LETTERS[letter] ?? letter)
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(FOREIGN, (letter) => LETTERS[letter] ?? letter)
  )
}

function pairs(list: string): Readonly<Record<string, string>> {
  const parts = list.split(' ')
  return Object.fromEntries(
    parts.flatMap((letter, index) => (index % 2 === 0 ? [[letter, parts[index + 1] ?? '']] : [])),
  )
}
