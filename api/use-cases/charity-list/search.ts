import {
  normaliseCharityName,
  normaliseFileNumber,
} from '@almoner/domain/charity-list/normalise.ts'
import {
  findCharityList,
  findListedCharities,
  type CharityListCopy,
  type ListedCharity,
} from '@almoner/operational/charity-list/charity-list.ts'
import type { Db } from '@almoner/operational/database.ts'

type MatchingCharity = ListedCharity & { hasNumber: boolean; hasName: boolean }

export type CharityListSearch = {
  /** The copy that was searched. Null if none is stored; then nothing is found. */
  copy: CharityListCopy | null
  /** The charities with the number or the name, those with both first. */
  matches: readonly MatchingCharity[]
}

/**
 * Searches the stored copy of the Inland Revenue's list. Spellings of a name are compared without
 * punctuation and the form of the company, in English and Chinese.
 */
export const searchCharityList = async (
  db: Db,
  { name, nameZh = '', number }: { name: string; nameZh?: string; number: string },
): Promise<CharityListSearch> => {
  const copy = await findCharityList(db)
  if (copy === null) return { copy, matches: [] }
  const rows = await findListedCharities(db, {
    fileKey: normaliseFileNumber(number),
    nameKeys: [name, nameZh].map(normaliseCharityName),
  })
  const rank = (match: MatchingCharity) => Number(match.hasNumber) + Number(match.hasName)
  return { copy, matches: rows.toSorted((a, b) => rank(b) - rank(a)) }
}
