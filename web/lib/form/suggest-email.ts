import { cleanEmailAddress, isEmailAddress } from '@almoner/domain/people/email-address.ts'

// Most payers of a Hong Kong charity have their mail at these domains.
const common = `
  gmail.com yahoo.com yahoo.com.hk hotmail.com outlook.com icloud.com live.com live.hk me.com
  netvigator.com hkbn.net biznetvigator.com hku.hk qq.com 163.com 126.com foxmail.com sina.com
  ymail.com rocketmail.com protonmail.com
`
  .trim()
  .split(/\s+/)

// Real domains that look like a typing error of one of those.
const alsoReal = `
  mail.com email.com gmx.com gmx.net gmx.de msn.com aol.com mac.com proton.me live.cn live.co.uk
  hotmail.hk hotmail.co.uk hotmail.fr hotmail.it outlook.hk outlook.fr outlook.jp yahoo.co.uk
  yahoo.co.jp yahoo.co.in yahoo.com.tw yahoo.com.cn yahoo.com.sg yahoo.ca yahoo.fr googlemail.com
  139.com 188.com sina.cn sohu.com hk.com ust.hk cuhk.edu.hk
`
  .trim()
  .split(/\s+/)

const knownDomains = new Set([...common, ...alsoReal])

/** The address that a slip in a common domain was meant to be (`gmial.com`), or undefined. */
export const suggestEmail = (typed: string): string | undefined => {
  const address = cleanEmailAddress(typed)
  if (!isEmailAddress(address)) return undefined
  const at = address.lastIndexOf('@') + 1
  const domain = address.slice(at)
  if (knownDomains.has(domain)) return undefined
  const [nearest] = common
    .map((each) => ({ each, slips: countSlips(domain, each) }))
    .filter(({ each, slips }) => slips <= mostSlips(each) && each[0] === domain[0])
    .sort((one, other) => one.slips - other.slips)
  return nearest && address.slice(0, at) + nearest.each
}

// Two slips in a short domain would make a different domain.
const mostSlips = (domain: string): number => (domain.length < 9 ? 1 : 2)

/**
 * Counts the slips between two texts (Damerau and Levenshtein's optimal string alignment). A slip
 * is a letter omitted, added or changed, or two neighbouring letters swapped.
 */
const countSlips = (from: string, to: string): number => {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= from.length; row += 1) {
    rows[row] = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return cell(from.length, to.length)
}
