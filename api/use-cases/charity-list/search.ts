import {
  normaliseCharityName,
  normaliseFileNumber,
  splitCharityName,
} from '@almoner/domain/charity-list/normalise.ts'
import {
  findCharityList,
  findListedCharities,
  findSimilarCharities,
  type CharityListCopy,
  type MatchingCharity,
} from '@almoner/operational/charity-list/charity-list.ts'
import type { Db } from '@almoner/operational/database.ts'

export type CharityListSearch = {
  /** The copy that was searched. Null if none is stored; then nothing is found. */
  copy: CharityListCopy | null
  /** The charities with the number or the name, those with both first; then similar names. */
  matches: readonly MatchingCharity[]
  /** More charities match than are answered. */
  hasMore: boolean
}

/** More charities than a person would compare. */
const mostMatches = 12

/**
 * Searches the stored copy of the Inland Revenue's list. Spellings of a name are compared without
 * punctuation and the form of the company, in English and Chinese.
 */
export const searchCharityList = async (
  db: Db,
  { name, nameZh = '', number }: { name: string; nameZh?: string; number: string },
): Promise<CharityListSearch> => {
  const copy = await findCharityList(db)
  if (copy === null) return { copy, matches: [], hasMore: false }
  const names = [name, nameZh]
  const searched = {
    fileKey: normaliseFileNumber(number),
    nameKeys: names.map(normaliseCharityName),
    most: mostMatches + 1,
  }
  const [listed, similar] = await Promise.all([
    findListedCharities(db, searched),
    findSimilarCharities(db, { ...searched, wordsOfNames: names.map(splitCharityName) }),
  ])
  const rank = (match: MatchingCharity) => Number(match.hasNumber) + Number(match.hasName)
  const matches = [...listed.toSorted((a, b) => rank(b) - rank(a)), ...similar]
  return { copy, matches: matches.slice(0, mostMatches), hasMore: matches.length > mostMatches }
}
