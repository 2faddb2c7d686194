import { timingSafeEqual } from 'node:crypto'

/** A uuid without its hyphens, and a second since 1970: how many hexadecimal digits each has. */
export const digits = { uuid: 32, second: 9 } as const
const codeDigits = 32

type Piece = keyof typeof digits
type Decoded<Pieces extends readonly Piece[]> = { readonly [Index in keyof Pieces]: string }

/** Reads and writes tokens of data in hexadecimal, with an authentication code at the end. */
export const codedTokens = <const Pieces extends readonly Piece[]>(
  pieces: Pieces,
  codeOf: (text: string) => string,
) => {
  const length = pieces.reduce((sum, piece) => sum + digits[piece], codeDigits)
  const write = (...decoded: Decoded<Pieces>): string =>
    `${decoded.join('').replaceAll('-', '')}${codeOf(decoded.join(' '))}`
  /** Null for one that was made up. */
  const read = (token: string): Decoded<Pieces> | null => {
    if (token.length !== length || !/^[0-9a-f]+$/.test(token)) return null
    let at = 0
    const decoded = pieces.map((piece) =>
      withHyphens(token.slice(at, (at += digits[piece]))),
    ) as unknown as Decoded<Pieces>
    const expected = write(...decoded)
    return timingSafeEqual(Buffer.from(expected), Buffer.from(token)) ? decoded : null
  }
  return { write, read }
}

const bareUuid = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/
const withHyphens = (hex: string): string => hex.replace(bareUuid, '$1-$2-$3-$4-$5')
