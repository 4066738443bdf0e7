// How menu titles are typed without Chinese characters: the menu comes with it, and browsers load the dictionary only for one
// that does not.
import { customPinyin, pinyin } from 'pinyin-pro'

export type Spelling = { pinyin: string; initials: string }

/** Far more than all menus have titles; beyond, the memory starts anew. */
const REMEMBERED_TITLES = 5_000

// Words of this trade that the dictionary reads otherwise.
customPinyin({ 重算: 'chóng suàn' })

/** Looking up a menu's hundred titles takes longer than the rest of the call, so they are remembered. */
export function createSpelling(): (title: string) => Spelling {
  const known = new Map<string, Spelling>()
  return (title) => {
    const remembered = known.get(title)
    if (remembered) return remembered
    if (known.size >= REMEMBERED_TITLES) known.clear()
    const spelling = spell(title)
    known.set(title, spelling)
    return spelling
  }
}

export function spell(title: string): Spelling {
  // ü is typed as v.
  const syllables = pinyin(title, { type: 'array', toneType: 'none', v: true }).map((syllable) =>
    syllable.toLowerCase(),
  )
  return {
    pinyin: syllables.join(' '),
    initials: syllables.map((syllable) => [...syllable][0] ?? '').join(''),
  }
}
