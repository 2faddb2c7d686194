import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { InlinePicture } from '../../gateways/mail/gateway.ts'
import { accentOrInk } from '../../documents/colour.ts'

export type LetterLogo =
  /** The picture is within the letter itself. */
  | { source: string; picture: InlinePicture }
  /** The picture is at an address, which the reader's program may or may not load. */
  | { source: string; picture: null }

// These are the site's landscapes: neutral drawings for a charity that has chosen no logo.
const landscapes = ['harbour', 'hills', 'bauhinia', 'tram', 'stairs', 'lion-rock'] as const
const others = ['camp', 'cat', 'classroom', 'dinner', 'dog', 'ferry', 'home', 'kitchen']
const drawings: ReadonlySet<string> = new Set([
  ...landscapes,
  ...others,
  'library',
  'tea',
  'telephone',
])

/**
 * Returns the charity's logo as its site shows it, in the charity's colour if it is one of our
 * drawings.
 */
export const letterLogo = async (charity: {
  id: string
  logo: string | null
  /** Six hex digits, of its buttons: in that colour the site draws. */
  colour: string
}): Promise<LetterLogo> => {
  const { id, logo, colour } = charity
  if (logo !== null && logo.startsWith('https://') && URL.canParse(logo)) {
    return { source: logo, picture: null }
  }
  const drawingName = /^illustration:(.*)$/.exec(logo ?? '')?.[1] ?? ''
  const drawing = drawings.has(drawingName) ? drawingName : pickLandscape(id)
  const content = await drawn(drawing, accentOrInk(`#${colour}`))
  const picture = { contentId: 'logo', contentType: 'image/png', content } as const
  return { source: `cid:${picture.contentId}`, picture }
}

const pickLandscape = (seed: string): string => {
  const sum = Array.from(seed).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return landscapes[sum % landscapes.length] ?? 'harbour'
}

// A few letters a second at most read a few kilobytes each.
const drawn = async (drawing: string, accent: string): Promise<Uint8Array> =>
  withPalette(await readFile(new URL(`logos/${drawing}.png`, import.meta.url)), accent)

const paper = [0xff, 0xfd, 0xf9] as const
const steps = 32

// The drawings store how much of the charity's colour is mixed into paper, in 32 steps; the palette
// alone has the colours.
const withPalette = (png: Buffer, accent: string): Uint8Array => {
  const type = png.indexOf('PLTE')
  const length = png.readUInt32BE(type - 4)
  const picture = Buffer.from(png)
  const full = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16))
  for (let place = 0; place * 3 < length; place += 1) {
    const share = Math.min(place / steps, 1)
    for (const [part, light] of paper.entries()) {
      const value = Math.round(light + ((full[part] ?? 0) - light) * share)
      picture[type + 4 + place * 3 + part] = value
    }
  }
  const end = type + 4 + length
  picture.writeUInt32BE(crc32(picture.subarray(type, end)), end)
  return picture
}
